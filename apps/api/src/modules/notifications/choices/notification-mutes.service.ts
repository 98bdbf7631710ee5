import { Injectable } from '@nestjs/common';
import {
  maxMuteDays,
  type ListNotificationMutesReply,
  type MuteNotificationsRequest,
  type NotificationMuteReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { KnownStacksService } from '#modules/platform/stacks/known-stacks.service.js';
import type { NotificationMuteEntity } from './notification-mute.entity.js';
import { NotificationChoicesRepository } from './notification-choices.repository.js';

const dayMs = 24 * 60 * 60_000;

@Injectable()
export class NotificationMutesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly choices: NotificationChoicesRepository,
    private readonly stacks: KnownStacksService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery, by: Caller): Promise<ListNotificationMutesReply> {
    const now = this.clock.now().toISOString();
    const { rows, nextCursor } = await this.choices.findMutePage(by.userId ?? 0, now, query);
    return { mutes: await this.toReplies(rows, by), nextCursor };
  }

  /** @throws ProblemError PERMISSION_MISSING, STACK_UNKNOWN or VALIDATION_FAILED */
  mute({ stackId, until }: MuteNotificationsRequest, by: Caller): Promise<NotificationMuteReply> {
    const now = this.clock.now();
    const end = new Date(until);
    assertValidEnd(end, now);
    return this.uow.run(async () => {
      if (stackId !== null) await this.assertReadable(stackId, by);
      const newMute = { userId: by.userId ?? 0, stackId, until: end.toISOString() };
      const mute = await this.choices.mute(newMute, now.toISOString());
      const [reply] = await this.toReplies([mute], by);
      if (reply === undefined) throw unknownMuteProblem(mute.id);
      return reply;
    });
  }

  /** @throws ProblemError NOTIFICATION_MUTE_UNKNOWN */
  async unmute(id: number, by: Caller): Promise<void> {
    const wasRemoved = await this.uow.run(() => this.choices.unmute(by.userId ?? 0, id));
    if (!wasRemoved) throw unknownMuteProblem(id);
  }

  private async assertReadable(stackId: number, { permissions }: Caller): Promise<void> {
    if (!permissions.has('stacks-access')) {
      throw new ProblemError('PERMISSION_MISSING', "You don't have permission to view stacks.");
    }
    if ((await this.stacks.findUnknown([stackId])).length > 0) {
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
    }
  }

  /**
   * Converts mutes to replies. If the caller may no longer see a stack, its ID is shown in place of
   * its name.
   */
  private async toReplies(
    mutes: readonly NotificationMuteEntity[],
    { permissions }: Caller,
  ): Promise<NotificationMuteReply[]> {
    const ids = mutes.flatMap(({ stackId }) => stackId ?? []);
    const names = permissions.has('stacks-access')
      ? await this.stacks.namesOf(ids)
      : new Map<number, string>();
    return mutes.map(({ id, stackId, until }) => ({
      id,
      stack: stackId === null ? null : { id: stackId, name: names.get(stackId) ?? `#${stackId}` },
      until,
    }));
  }
}

function assertValidEnd(until: Date, now: Date): void {
  const durationMs = until.getTime() - now.getTime();
  if (durationMs > 0 && durationMs <= maxMuteDays * dayMs) return;
  const detail = durationMs > 0 ? `must be within ${maxMuteDays} days` : 'must be in the future';
  throw invalidInputProblem([
    { pointer: '/until', code: durationMs > 0 ? 'maxDate' : 'minDate', detail },
  ]);
}

function unknownMuteProblem(id: number): ProblemError {
  return new ProblemError('NOTIFICATION_MUTE_UNKNOWN', `You have no mute with the ID ${id}.`);
}
