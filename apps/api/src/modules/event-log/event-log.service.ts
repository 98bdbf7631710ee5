import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  logActions,
  type EventLogEntryReply,
  type LogAction,
  type LogOutcome,
  type LogSeverity,
  type TargetReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogRepository } from './event-log.repository.js';
import { safeDetails, safeText } from './safe-text.js';

/** The facts that a module records about an action. The category follows from the action. */
export interface LogRecord {
  action: LogAction;
  by: Caller;
  /** `success` by default. */
  outcome?: LogOutcome;
  /** `info` by default. */
  severity?: LogSeverity;
  target?: TargetReply | null;
  server?: EventLogEntryReply['server'];
  message: string;
  reason?: string | null;
  /** Further data, for example the values before and after a change. The event log masks secrets. */
  details?: Record<string, unknown> | null;
}

/** The event log, which records who did what. Only this service adds entries to the table. */
@Injectable()
export class EventLogService {
  constructor(
    private readonly entries: EventLogRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Records an action in the current unit of work, so that either both the action and the entry are
   * stored or neither is. Record the entries of a unit of work one after another, never in
   * parallel.
   *
   * @throws outside a unit of work, where the database is read-only
   */
  async record(entry: LogRecord): Promise<void> {
    const { action, by } = entry;
    const category = logActions[action];
    const now = this.clock.now();
    const texts = {
      actor_name: safeText(by.actor.name),
      target_name: entry.target ? safeText(entry.target.name) : null,
      server_name: entry.server ? safeText(entry.server.name) : null,
      message: safeText(entry.message),
      ip: by.ip === null ? null : safeText(by.ip),
      user_agent: by.userAgent === null ? null : safeText(by.userAgent),
      request_id: by.requestId === null ? null : safeText(by.requestId),
      reason: entry.reason == null ? null : safeText(entry.reason),
    };
    const searchableTexts = [texts.message, texts.target_name, texts.actor_name, texts.reason];
    const [id = 0] = await this.entries.append([
      {
        ...texts,
        created_at: now.getTime(),
        category,
        action,
        outcome: entry.outcome ?? 'success',
        severity: entry.severity ?? 'info',
        actor_type: by.actor.type,
        actor_id: by.actor.id,
        target_type: entry.target?.type ?? null,
        target_id: entry.target?.id ?? null,
        server_id: entry.server?.id ?? null,
        details: entry.details ? JSON.stringify(safeDetails(entry.details)) : null,
        search_text: foldForSearch(searchableTexts.filter((text) => text !== null).join('\n')),
      },
    ]);
    this.outbox.announce('event.recorded', { id, createdAt: now.toISOString(), category, action });
  }
}
