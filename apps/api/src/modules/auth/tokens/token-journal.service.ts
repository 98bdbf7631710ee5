import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { ApiTokenEntity } from './api-token.entity.js';
import { permissionsIn, stackIdsIn } from './api-token.js';
import type { Owner } from './token-owners.service.js';

/**
 * Records changes to tokens, and closes sockets whose secret no longer works. Call the methods in
 * the unit of work that makes the change.
 */
@Injectable()
export class TokenJournalService {
  constructor(
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  recordCreated(token: ApiTokenEntity, owner: Owner, by: Caller): Promise<void> {
    return this.record('token.created', token, owner, by, 'was created');
  }

  async recordRotated(token: ApiTokenEntity, owner: Owner, by: Caller): Promise<void> {
    await this.record('token.rotated', token, owner, by, 'was rotated');
    // Each socket of the token is checked again with the secret that it used. If that secret no
    // longer works, the socket is closed.
    await this.outbox.add('session.changed', {}, [`token:${token.id}`]);
  }

  async recordRevoked(token: ApiTokenEntity, owner: Owner, by: Caller): Promise<void> {
    await this.record('token.revoked', token, owner, by, 'was revoked');
    await this.outbox.add('session.ended', { reason: 'revoked' }, [`token:${token.id}`]);
  }

  private record(
    action: LogAction,
    token: ApiTokenEntity,
    owner: Owner,
    by: Caller,
    verb: string,
  ): Promise<void> {
    const { id, name, expiresAt, previousUntil } = token;
    return this.eventLog.record({
      action,
      by,
      severity: 'notice',
      target: { type: 'token', id, name },
      message: `The API token ${name} of ${owner.username} ${verb}`,
      details: {
        owner: owner.username,
        permissions: permissionsIn(token),
        stackIds: stackIdsIn(token),
        expiresAt,
        previousUntil,
      },
    });
  }
}
