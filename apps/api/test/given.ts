import type { Abstract } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { logActions, type LogAction, type Permission } from '@stackyard/contracts';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
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

/** Default password of test users. */
export const password = 'correct horse battery staple';
export const cheapHashing = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Columns that are the same in all bulk entries. */
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

/** The parts of the application that the builders need. */
interface BuilderContext {
  readonly clock: Clock;
  get<T>(type: Abstract<T>): T;
}

/** Inserts real rows, along with any parent rows that they need. */
export class TestDataBuilder {
  constructor(private readonly app: BuilderContext) {}

  async user(
    username: string,
    fields: Partial<UserEntity> & { password?: string; permissions?: readonly Permission[] } = {},
  ): Promise<UserEntity> {
    const { password: plainPassword = password, permissions = [], ...columns } = fields;
    const passwordHash = await hashCheaply(plainPassword);
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

  group(
    name: string,
    fields: { permissions?: readonly Permission[]; members?: readonly { id: number }[] } = {},
  ): Promise<GroupEntity> {
    const { permissions = [], members = [] } = fields;
    return this.write(async (uow) => {
      const createdAt = this.app.clock.now().toISOString();
      const columns = { name, nameKey: nameKey(name), description: `About ${name}`, createdAt };
      const group = await uow.manager.save(uow.manager.create(GroupEntity, columns));
      const groupId = group.id;
      const permissionRows = permissions.map((permission) => ({ groupId, permission }));
      await uow.manager.insert(GroupPermissionEntity, permissionRows);
      const memberRows = members.map(({ id }) => ({ groupId, userId: id }));
      await uow.manager.insert(GroupMemberEntity, memberRows);
      return group;
    });
  }

  /** Creates a session whose token works both as a cookie and as a bearer token. */
  session(userId: number): Promise<{ id: number; token: string }> {
    return this.write(() => {
      return this.app.get(SessionsRepository).open(userId, { ip: '127.0.0.1', userAgent: 'spec' });
    });
  }

  /** Creates a media job, by default a finished one. */
  job(draft: Partial<JobDraft> = {}, by: Caller = systemCaller): Promise<JobEntity> {
    return this.app.get(JobsService).create({ status: 'FINISHED', ...draft }, by);
  }

  /** Adds an event log entry, by default with the system as its actor. */
  entry(
    record: Partial<LogRecord> & { action: LogAction },
    by: Caller = systemCaller,
  ): Promise<void> {
    return this.write(() =>
      this.app
        .get(EventLogService)
        .record({ by, message: `Entry about ${record.action}`, ...record }),
    );
  }

  /** Adds many entries with the current time and random bytes in their messages. */
  async entries(count: number, paddingBytes = 0): Promise<void> {
    const created_at = this.app.clock.now().getTime();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...plainEntry,
      created_at,
      message: `Entry ${index + 1} ${randomBytes(paddingBytes).toString('hex')}`,
      search_text: `entry ${index + 1}`,
    }));
    await this.append(rows);
  }

  /**
   * Adds entries with the given times, in the given order. The actor of the entries is the system.
   */
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

  /**
   * Inserts the rows in several transactions, because PostgreSQL becomes slow at finding rows that
   * a single transaction has changed many times.
   */
  private async append(rows: readonly NewRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 500) {
      const batch = rows.slice(from, from + 500);
      await this.write(() => this.app.get(EventLogRepository).append(batch));
    }
  }

  private write<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    const uow = this.app.get(UnitOfWork);
    return uow.run(() => work(uow));
  }
}

function hashCheaply(text: string): Promise<string> {
  const passwordHash = hashes.get(text) ?? hash(text, cheapHashing);
  hashes.set(text, passwordHash);
  return passwordHash;
}
