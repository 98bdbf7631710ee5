import { Injectable } from '@nestjs/common';
import type { EventLogEntryReply, LogAction } from '@stackyard/contracts';
import { LogFollowingService } from '#modules/event-log/query/log-following.service.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { newsOfEntry, redeployParts, sourceActions } from './news-of-entry.js';
import { draftNews, partsOfEntry } from './news.js';
import type { NewsDraft } from './news.entity.js';
import { NewsRepository } from './news.repository.js';

/**
 * Minimum number of refused sign-ins from one address within `refusalWindowMs` that become news.
 */
const minRefusals = 5;
const refusalWindowMs = 10 * 60_000;

type NewsDrafter = (entry: EventLogEntryReply) => Promise<NewsDraft | null>;

/**
 * Finds the news that follows from an entry, alone or together with other data, such as earlier
 * sign-ins.
 */
@Injectable()
export class NewsContextService {
  private readonly drafters: Partial<Record<LogAction, NewsDrafter>> = {
    'redeploy.succeeded': (entry) => this.draftRecoveryNews(entry),
    'session.opened': (entry) => this.draftNewAddressNews(entry),
    'session.refused': (entry) => this.draftRepeatedRefusalNews(entry),
  };

  /** The actions whose entries can become news. */
  readonly actions = [...sourceActions, ...(Object.keys(this.drafters) as LogAction[])];

  constructor(
    private readonly news: NewsRepository,
    private readonly eventLog: LogFollowingService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Returns the news that follows from an entry; null if there is none. Call this in a unit of
   * work.
   */
  async newsOf(entry: EventLogEntryReply): Promise<NewsDraft | null> {
    const drafter = this.drafters[entry.action];
    return drafter === undefined ? newsOfEntry(entry) : drafter(entry);
  }

  /**
   * Returns the news of a recovery; null if there is none. A success becomes news only if the
   * latest news about redeploys and other actions of the stack reports a failure.
   */
  private async draftRecoveryNews(entry: EventLogEntryReply): Promise<NewsDraft | null> {
    const { troubleKey, path, inBatch } = redeployParts(entry);
    const latest = await this.news.findLatestOf(troubleKey);
    if (latest === null || latest.kind === 'redeploy-recovered') return null;
    const extraFields = { troubleKey, path, inBatch, since: latest.at };
    return draftNews({ kind: 'redeploy-recovered', ...partsOfEntry(entry), ...extraFields });
  }

  private async draftNewAddressNews(entry: EventLogEntryReply): Promise<NewsDraft | null> {
    const { actor, ip } = entry;
    if (actor.id === null || ip === null) return null;
    // The user may have been removed in the meantime.
    if ((await this.accounts.find(actor.id)) === null) return null;
    if (!(await this.news.recordAddress(actor.id, ip))) return null;
    return draftNews({
      kind: 'sign-in-from-new-address',
      ...partsOfEntry(entry),
      path: `/administration/users/${actor.id}`,
      troubleKey: `user:${actor.id}:address`,
      facts: { ip },
    });
  }

  private async draftRepeatedRefusalNews(entry: EventLogEntryReply): Promise<NewsDraft | null> {
    const { ip, createdAt, severity } = entry;
    if (ip === null || severity === 'info') return null;
    const since = new Date(Date.parse(createdAt) - refusalWindowMs);
    const count = await this.eventLog.countEntriesFrom(ip, 'session.refused', since);
    const troubleKey = `address:${ip}:sign-in`;
    if (count < minRefusals) return null;
    const latest = await this.news.findLatestOf(troubleKey);
    if (latest !== null && Date.parse(latest.at) >= since.getTime()) return null;
    return draftNews({
      kind: 'sign-ins-refused',
      ...partsOfEntry(entry),
      subject: ip,
      path: '/event-log',
      troubleKey,
      facts: { ip, count },
    });
  }
}
