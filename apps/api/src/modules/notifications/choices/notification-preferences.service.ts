import { Injectable } from '@nestjs/common';
import type {
  NotificationPreferencesReply,
  NotificationPreferencesRequest,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem } from '#infra/http/problem-error.js';
import { readableKinds } from '../inbox/readable-kinds.js';
import { NotificationChoicesRepository } from './notification-choices.repository.js';
import { choicesToStore, placesOf } from './places.js';
import { isTimeZone } from '../local-hours.js';

@Injectable()
export class NotificationPreferencesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly choices: NotificationChoicesRepository,
  ) {}

  async read({ userId, permissions }: Caller): Promise<NotificationPreferencesReply> {
    const storedPreferences = await this.choices.preferencesOf(userId ?? 0);
    return {
      choices: readableKinds(permissions).map((kind) => ({
        kind,
        ...placesOf(kind, storedPreferences?.choices),
      })),
      quietFrom: storedPreferences?.quietFrom ?? null,
      quietUntil: storedPreferences?.quietUntil ?? null,
      timeZone: storedPreferences?.timeZone ?? null,
    };
  }

  /** @throws ProblemError VALIDATION_FAILED */
  set(request: NotificationPreferencesRequest, by: Caller): Promise<NotificationPreferencesReply> {
    const { quietFrom, quietUntil, timeZone } = request;
    assertPlausible(request);
    const userId = by.userId ?? 0;
    return this.uow.run(async () => {
      const storedPreferences = await this.choices.preferencesOf(userId);
      const choices = choicesToStore(
        request,
        readableKinds(by.permissions),
        storedPreferences?.choices ?? {},
      );
      await this.choices.store({ userId, choices, quietFrom, quietUntil, timeZone });
      return this.read(by);
    });
  }
}

function assertPlausible(request: NotificationPreferencesRequest): void {
  const { quietFrom, quietUntil, timeZone } = request;
  if (!isTimeZone(timeZone)) {
    const detail = 'must be a time zone such as Europe/Berlin';
    throw invalidInputProblem([{ pointer: '/timeZone', code: 'timeZone', detail }]);
  }
  if ((quietFrom === null) !== (quietUntil === null)) {
    const pointer = quietFrom === null ? '/quietFrom' : '/quietUntil';
    throw invalidInputProblem([
      { pointer, code: 'isDefined', detail: 'is required if the other time is set' },
    ]);
  }
  if (quietFrom !== null && quietFrom === quietUntil) {
    const detail = 'must differ from quietFrom';
    throw invalidInputProblem([{ pointer: '/quietUntil', code: 'differs', detail }]);
  }
}
