import type { Abstract } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { logActions, type LogAction, type Permission } from '@stackyard/contracts';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system, type Caller } from '#infra/http/caller.js';
import { SessionsRepository } from '#modules/auth/sessions/sessions.repository.js';
import { GroupMemberEntity } from '#modules/users/groups/group-member.entity.js';
import { GroupPermissionEntity } from '#modules/users/groups/group-permission.entity.js';
import { GroupEntity } from '#modules/users/groups/group.entity.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { nameKey, searchKeyOf } from '#modules/users/names.js';
import { EventLogRepository, type NewRow } from '#modules/event-log/event-log.repository.js';
import type { JobEntity } from '#modules/history/jobs/job.entity.js';
import { JobsService, type JobDraft } from '#modules/history/jobs/jobs.service.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';

/** Password of everyone who states none. */
export const password = 'correct horse battery staple';
/** What a hash costs where nobody guards anything. */
export const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** What the entries that are made by the hundred have in common. */
const plainEntry = {
  category: 'redeploy',
  action: 'redeploy.failed',
  outcome: 'failure',
  severity: 'error',
  actor_type: 'system',
  actor_id: null,
  actor_name: 'Stackyard',
  target_type: null,
  target_id: null,
  target_name: null,
  server_id: null,
  server_name: null,
  ip: null,
  user_agent: null,
  request_id: null,
  reason: null,
  details: null,
} as const;

const hashes = new Map<string, Promise<string>>();

/** The application that rows are made for. */
interface Place {
  readonly clock: Clock;
  get<T>(type: Abstract<T>): T;
}

/** Makes real rows, with the parents they need. */
export class Given {
  constructor(private readonly app: Place) {}

  async user(
    username: string,
    wanted: Partial<UserEntity> & { password?: string; permissions?: readonly Permission[] } = {},
  ): Promise<UserEntity> {
    const { password: own = password, permissions = [], ...columns } = wanted;
    const passwordHash = await cheapHash(own);
    return this.write(async (uow) => {
      const user = await uow.manager.save(
        uow.manager.create(UserEntity, {
          username,
          usernameKey: nameKey(username),
          displayName: username,
          searchKey: searchKeyOf({ username, displayName: columns.displayName ?? username }),
          passwordHash,
          kind: 'person',
          securityPhraseHash: null,
          superuser: false,
          active: true,
          lastSignInAt: null,
          createdAt: this.app.clock.now().toISOString(),
          ...columns,
        }),
      );
      const rows = permissions.map((permission) => ({ userId: user.id, permission }));
      await uow.manager.insert(UserPermissionEntity, rows);
      return user;
    });
  }

  /** A group that grants these permissions to these users. */
  group(
    name: string,
    wanted: { permissions?: readonly Permission[]; members?: readonly { id: number }[] } = {},
  ): Promise<GroupEntity> {
    const { permissions = [], members = [] } = wanted;
    return this.write(async (uow) => {
      const createdAt = this.app.clock.now().toISOString();
      const columns = { name, nameKey: nameKey(name), description: `About ${name}`, createdAt };
      const group = await uow.manager.save(uow.manager.create(GroupEntity, columns));
      const groupId = group.id;
      const granted = permissions.map((permission) => ({ groupId, permission }));
      await uow.manager.insert(GroupPermissionEntity, granted);
      const belonging = members.map(({ id }) => ({ groupId, userId: id }));
      await uow.manager.insert(GroupMemberEntity, belonging);
      return group;
    });
  }

  /** A live session of a user; its token works as cookie and as bearer. */
  session(userId: number): Promise<{ id: number; token: string }> {
    return this.write(() => {
      return this.app.get(SessionsRepository).open(userId, { ip: '127.0.0.1', userAgent: 'spec' });
    });
  }

  /** A job of the media history; finished by default. */
  job(draft: Partial<JobDraft> = {}, by: Caller = system): Promise<JobEntity> {
    return this.app.get(JobsService).create({ status: 'FINISHED', ...draft }, by);
  }

  /** An entry of the event log; the system did it by default. */
  entry(record: Partial<LogRecord> & { action: LogAction }, by: Caller = system): Promise<void> {
    return this.write(() =>
      this.app
        .get(EventLogService)
        .record({ by, message: `Entry about ${record.action}`, ...record }),
    );
  }

  /** Many entries at once, all of the present moment, with that many random bytes in their message. */
  async entries(count: number, padding = 0): Promise<void> {
    const created_at = this.app.clock.now().getTime();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...plainEntry,
      created_at,
      message: `Entry ${index + 1} ${randomBytes(padding).toString('hex')}`,
      search_text: `entry ${index + 1}`,
    }));
    await this.append(rows);
  }

  /** Entries of the system at moments of one's own choice, in this order. */
  async history(events: readonly { action: LogAction; at: number }[]): Promise<void> {
    const rows = events.map(({ action, at }) => ({
      ...plainEntry,
      created_at: at,
      category: logActions[action],
      action,
      message: action,
      search_text: action,
    }));
    await this.append(rows);
  }

  /** In several units: what one unit changes often grows slow to look up on PostgreSQL. */
  private async append(rows: readonly NewRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500);
      await this.write(() => this.app.get(EventLogRepository).append(some));
    }
  }

  private write<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    const uow = this.app.get(UnitOfWork);
    return uow.run(() => work(uow));
  }
}

function cheapHash(text: string): Promise<string> {
  const known = hashes.get(text) ?? hash(text, cheap);
  hashes.set(text, known);
  return known;
}
