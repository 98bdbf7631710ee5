import { Injectable } from '@nestjs/common';
import type { Permission, SkippedStackReply, StackSelection } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import { StackSettingsRepository } from '../../stacks/settings/stack-settings.repository.js';
import {
  assertWithinScope,
  assertNoStacksOutsideScope,
  type StackScope,
} from '../../stacks/stack-scope.js';
import type { StackFilter } from '../../stacks/stack-filter.repository.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';
import { LocationNamesService } from './location-names.service.js';
import {
  sortByKeys,
  isForOneStack,
  selectRedeployable,
  countSelections,
  withLocations,
  type Selection,
} from './redeploy-request.js';
import { RedeploysRepository } from '../redeploys.repository.js';

/** Finds the stacks that a request selects, and decides which of them can be redeployed now. */
@Injectable()
export class StackSelectionService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly settings: StackSettingsRepository,
    private readonly locations: LocationNamesService,
  ) {}

  /**
   * Returns the stacks of a request, divided into those to redeploy and those to skip. Call this in
   * the unit of work that queues the redeploys.
   *
   * @throws ProblemError if a stack is unknown, ambiguous or not allowed. Unless the request
   * selects all stacks, also throws if every stack is skipped, at least one of them for a reason
   * other than `up-to-date` or `not-checked`.
   */
  async select(request: StackSelection, scope: StackScope): Promise<Selection<StackEntity>> {
    const selection = await this.preview(request, scope);
    if (selection.selectedStacks.length === 0 && !request.all)
      rejectIfAllBlocked(selection.skipped);
    return selection;
  }

  /**
   * Returns the IDs of the stacks that are rolled back automatically if their redeploy fails. If
   * `isAutoRollbackRequested` is undefined, the setting or the tags of each stack determine this.
   */
  async findStackIdsWithAutoRollback(
    stacks: readonly StackEntity[],
    isAutoRollbackRequested: boolean | undefined,
  ): Promise<Set<number>> {
    const ids = stacks.map(({ id }) => id);
    if (isAutoRollbackRequested === undefined)
      return this.settings.findStackIdsWithAutoRollback(ids);
    return new Set(isAutoRollbackRequested ? ids : []);
  }

  /**
   * Works like {@link StackSelectionService.select}, but does not fail if no stack can be
   * redeployed.
   *
   * @throws ProblemError if a stack is unknown, ambiguous or not allowed
   */
  async preview(request: StackSelection, scope: StackScope): Promise<Selection<StackEntity>> {
    const stacks = await this.findRequested(request, scope);
    const openRedeploys = await this.redeploys.findOpenOf(stacks.map(({ id }) => id));
    const neverInBulkStackIds = isForOneStack(request)
      ? new Set<number>()
      : await this.settings.findNeverInBulkStackIds();
    const { onlyOutdated = false } = request;
    const selection = selectRedeployable(stacks, openRedeploys, {
      onlyOutdated,
      neverInBulkStackIds,
    });
    if (selection.skipped.length === 0) return selection;
    const locationNamesOf = await this.locations.loadNames();
    return withLocations(selection, stacks, (stack) => {
      const { serverName, environmentName } = locationNamesOf(stack);
      return {
        server: { id: stack.serverId, name: serverName },
        environment: { platformId: stack.environmentId, name: environmentName },
      };
    });
  }

  /**
   * Returns each requested stack once: in the order of the request if it lists IDs or names,
   * otherwise by name. Rejects unknown stacks, stacks outside the scope, names that several stacks
   * share, and tags or groups without a stack.
   */
  private async findRequested(
    { stackIds, stackNames, stackTags, stackGroups }: StackSelection,
    scope: StackScope,
  ): Promise<StackEntity[]> {
    if (stackIds !== undefined) {
      assertWithinScope(scope, stackIds);
      const stacks = await this.stacks.findByIds(stackIds);
      const knownIds = new Set(stacks.map(({ id }) => id));
      rejectUnknown(stackIds.filter((id) => !knownIds.has(id)));
      return sortByKeys(stackIds, stacks, ({ id }) => id);
    }
    if (stackTags !== undefined) return this.findMatching({ tag: stackTags, scope });
    if (stackGroups !== undefined) return this.findMatching({ group: stackGroups, scope });
    if (stackNames === undefined) return this.stacks.findAll(scope);
    const stacks = await this.stacks.findByNames(stackNames, scope);
    rejectAmbiguous(stackNames, stacks, scope);
    const keys = stackNames.map((name) => name.toLowerCase());
    return sortByKeys(keys, stacks, ({ nameKey }) => nameKey);
  }

  /**
   * Finds the stacks that match a filter. Fails if there are none, so that a request with a
   * misspelt tag is not reported as a success.
   */
  private async findMatching(filter: StackFilter): Promise<StackEntity[]> {
    const stacks = await this.stacks.findMatching(filter);
    if (stacks.length > 0) return stacks;
    const { tag, group = [] } = filter;
    const filterText = tag ? `with the tags ${tag.join(', ')}` : `in the group ${group.join(', ')}`;
    throw new ProblemError('STACK_UNKNOWN', `There is no stack ${filterText}.`);
  }
}

/**
 * Rejects names that match no stack or several stacks. With a shared name, a pipeline could
 * accidentally redeploy a stack of the same name on another server.
 */
function rejectAmbiguous(
  names: readonly string[],
  stacks: readonly StackEntity[],
  scope: StackScope,
): void {
  const matchCounts = names.map(
    (name) => stacks.filter(({ nameKey }) => nameKey === name.toLowerCase()).length,
  );
  const unknownNames = names.filter((_, index) => matchCounts[index] === 0);
  if (scope === null) rejectUnknown(unknownNames);
  else assertNoStacksOutsideScope(unknownNames);
  const faults = names.flatMap((name, index) =>
    (matchCounts[index] ?? 0) > 1
      ? [
          {
            pointer: `/stackNames/${index}`,
            code: 'ambiguous',
            detail: `several stacks are named ${name}; use stackIds`,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw invalidInputProblem(faults);
}

function rejectUnknown(unknownStacks: readonly (string | number)[]): void {
  if (unknownStacks.length === 0) return;
  throw new ProblemError('STACK_UNKNOWN', `There is no stack ${unknownStacks.join(', ')}.`);
}

/**
 * Rejects a request for which no stack was selected, because reporting success would be
 * misleading. Accepts it if all stacks are up to date or have not been checked.
 */
function rejectIfAllBlocked(skipped: readonly SkippedStackReply[]): void {
  const stackWithOpenRedeploy = skipped.find(({ reason }) => reason === 'already-open');
  if (stackWithOpenRedeploy !== undefined) {
    throw new ProblemError(
      'REDEPLOY_OPEN',
      `${stackWithOpenRedeploy.stackName} already has a redeploy queued or running.`,
      {
        ...(stackWithOpenRedeploy.redeployId !== null && {
          redeployId: stackWithOpenRedeploy.redeployId,
        }),
      },
    );
  }
  const blockedStacks = skipped.filter(
    ({ reason }) => reason !== 'up-to-date' && reason !== 'not-checked',
  );
  if (blockedStacks.length === 0) return;
  const reasons = blockedStacks
    .map(({ stackName, reason }) => `${stackName}: ${reason}`)
    .join(', ');
  throw new ProblemError('STACK_NOT_REDEPLOYABLE', reasons);
}

/** @throws ProblemError VALIDATION_FAILED or PERMISSION_MISSING */
export function assertValidSelection(request: StackSelection, by: Caller): void {
  if (countSelections(request) !== 1) {
    const detail = 'specify exactly one of stackIds, stackNames, stackTags, stackGroups and all';
    throw invalidInputProblem([{ pointer: '', code: 'oneSelection', detail }]);
  }
  if (request.all) requirePermission(by, 'stacks-redeploy-all');
}

/** @throws ProblemError PERMISSION_MISSING */
export function requirePermission(by: Caller, permission: Permission): void {
  if (by.permissions.has(permission)) return;
  throw new ProblemError('PERMISSION_MISSING', `The permission ${permission} is missing.`);
}

/** @throws ProblemError unless the caller may override maintenance and has given a reason */
export function assertOverrideAllowed(by: Caller, reason: string | undefined): void {
  requirePermission(by, 'maintenance-override');
  if (reason !== undefined) return;
  const detail = 'is required to override maintenance';
  throw invalidInputProblem([{ pointer: '/reason', code: 'isDefined', detail }]);
}
