import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { quietHoursEnd } from '../local-hours.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NotificationChoicesRepository } from './notification-choices.repository.js';
import { isMuted, placesOf } from './places.js';

/** The users who receive a piece of news in their inbox, in a browser, and by mail. */
export interface Recipients {
  inbox: number[];
  mail: number[];
  browser: ReadonlySet<number>;
}

/**
 * Determines where users receive news, what they have muted, and whether they have quiet hours now.
 */
@Injectable()
export class NotificationChoicesService {
  constructor(
    private readonly choices: NotificationChoicesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Determines where readers receive a piece of news.
   *
   * @param namedUserIds - users whom a rule names; unless they have muted the news, they receive it
   *   in every place, regardless of their preferences
   */
  async findRecipients(
    { kind, stackIds }: Pick<NewsEntity, 'kind' | 'stackIds'>,
    readers: readonly number[],
    namedUserIds: readonly number[],
  ): Promise<Recipients> {
    const preferences = await this.choices.allPreferencesOf(readers);
    const mutedStackIds = await this.choices.mutedStackIdsOf(readers, this.now());
    const inbox: number[] = [];
    const mail: number[] = [];
    const browser = new Set<number>();
    for (const userId of readers) {
      if (isMuted(mutedStackIds.get(userId) ?? new Set(), stackIds)) continue;
      const isNamed = namedUserIds.includes(userId);
      const places = placesOf(kind, preferences.get(userId)?.choices);
      if (isNamed || places.inbox) inbox.push(userId);
      if (isNamed || places.browser) browser.add(userId);
      if (isNamed || places.mail) mail.push(userId);
    }
    return { inbox, browser, mail };
  }

  /** Returns when the current quiet hours of a user end; null outside quiet hours. */
  async quietHoursEndOf(userId: number): Promise<Date | null> {
    const preferences = await this.choices.preferencesOf(userId);
    if (preferences === null) return null;
    const { quietFrom: from, quietUntil: to, timeZone } = preferences;
    if (from === null || to === null) return null;
    return quietHoursEnd({ from, to }, timeZone, this.clock.now());
  }

  /**
   * Returns the IDs of the stacks that a user has currently muted. If the set contains null, the
   * user has muted everything.
   */
  async mutedStackIdsOf(userId: number): Promise<ReadonlySet<number | null>> {
    const mutedStackIds = await this.choices.mutedStackIdsOf([userId], this.now());
    return mutedStackIds.get(userId) ?? new Set();
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
