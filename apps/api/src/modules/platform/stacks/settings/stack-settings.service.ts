import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  maxStackTags,
  type EditStackRequest,
  type EditStacksReply,
  type EditStacksRequest,
  type StackReply,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { toStackReply } from '../stack-reply.js';
import { assertWithinScope } from '../stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks.repository.js';
import {
  applySettings,
  noSettings,
  toSingleStackRequest,
  compareSettings,
  type NamesInUse,
  type StackSettings,
} from './stack-settings.js';
import type { StackSettingsEntity } from './stack-settings.entity.js';
import { StackSettingsRepository } from './stack-settings.repository.js';

@Injectable()
export class StackSettingsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly settings: StackSettingsRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or STACK_TAGS_FULL */
  edit(id: number, request: EditStackRequest, by: Caller): Promise<StackReply> {
    return this.uow.run(async () => {
      await this.change([id], () => request, by);
      const stack = await this.stacks.findListedById(id);
      if (stack === null) throw unknownStacks([id]);
      return toStackReply(stack);
    });
  }

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or STACK_TAGS_FULL */
  editMany(request: EditStacksRequest, by: Caller): Promise<EditStacksReply> {
    return this.uow.run(async () => ({
      changed: await this.change(
        request.stackIds,
        (before) => toSingleStackRequest(before, request),
        by,
      ),
    }));
  }

  private async change(
    ids: readonly number[],
    requestOf: (before: StackSettings) => EditStackRequest,
    by: Caller,
  ): Promise<number[]> {
    assertWithinScope(by.stackIds, ids);
    const [stacks, rows] = await Promise.all([
      this.stacks.findListed(ids),
      this.settings.findByStacks(ids),
    ]);
    const namesInUse = await this.findNamesInUse(ids, rows);
    const foundIds = new Set(stacks.map(({ id }) => id));
    const missingIds = ids.filter((id) => !foundIds.has(id));
    if (missingIds.length > 0) throw unknownStacks(missingIds);
    const changedStacks: ListedStack[] = [];
    for (const stack of stacks) {
      const row = rows.get(stack.id);
      if (await this.changeOne(stack, row, requestOf, namesInUse, by)) changedStacks.push(stack);
    }
    const changedIds = changedStacks.map(({ id }) => id);
    await this.settings.updateTagIndexAndSortKeys(changedIds);
    for (const [serverId, stackIds] of idsByServer(changedStacks)) {
      await this.outbox.add('stacks.changed', { serverId, stackIds });
    }
    return changedIds;
  }

  /**
   * Returns the groups and owners that already exist, because new settings adopt their spelling. If
   * all of the given stacks use a name and no other stack does, the name is left out, so that its
   * spelling can be changed.
   */
  private async findNamesInUse(
    ids: readonly number[],
    rows: ReadonlyMap<number, StackSettingsEntity>,
  ): Promise<NamesInUse> {
    const [allNames, namesOfOthers] = [
      await this.settings.findNamesUsedByOtherStacks([]),
      await this.settings.findNamesUsedByOtherStacks(ids),
    ];
    const hasSameValue = (name: 'groupName' | 'owner') =>
      new Set(ids.map((id) => foldForSearch(rows.get(id)?.[name] ?? ''))).size === 1;
    return {
      groups: hasSameValue('groupName') ? namesOfOthers.groups : allNames.groups,
      owners: hasSameValue('owner') ? namesOfOthers.owners : allNames.owners,
    };
  }

  private async changeOne(
    stack: ListedStack,
    row: StackSettingsEntity | undefined,
    requestOf: (before: StackSettings) => EditStackRequest,
    namesInUse: NamesInUse,
    by: Caller,
  ): Promise<boolean> {
    const before = row === undefined ? noSettings : settingsOf(row);
    const after = applySettings(before, requestOf(before), stack.labelTags, namesInUse);
    const change = compareSettings(before, after);
    if (change === null) return false;
    if (after.tags.length > maxStackTags) {
      const detail = `${stack.name} would have more than ${maxStackTags} tags.`;
      throw new ProblemError('STACK_TAGS_FULL', detail);
    }
    await this.settings.save(stack, row, after);
    const { id, name, serverId, serverName } = stack;
    await this.eventLog.record({
      action: 'stack.changed',
      by,
      target: { type: 'stack', id, name },
      server: { id: serverId, name: serverName },
      message: `Details of ${name} changed`,
      details: change,
    });
    return true;
  }
}

function settingsOf(row: StackSettingsEntity): StackSettings {
  const { tags, groupName, owner, note, neverInBulk, autoRollback } = row;
  return { tags, groupName, owner, note, neverInBulk, autoRollback };
}

function unknownStacks(ids: readonly number[]): ProblemError {
  return new ProblemError('STACK_UNKNOWN', `There is no stack ${ids.join(', ')}.`);
}

function idsByServer(stacks: readonly ListedStack[]): Map<number, number[]> {
  const stackIdsByServer = new Map<number, number[]>();
  for (const { serverId, id } of stacks) {
    stackIdsByServer.set(serverId, [...(stackIdsByServer.get(serverId) ?? []), id]);
  }
  return stackIdsByServer;
}
