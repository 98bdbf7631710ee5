import { Injectable } from '@nestjs/common';
import type { LogSeverity } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

/** Identifies the news that is waiting to be sent to a channel in one message. */
export interface Bundle {
  channelId: number;
  ruleId: number;
  /** `repeats:<trouble key>`, `quiet-hours` or `digest`. */
  bundleKey: string;
}

/** A period in which a rule holds back repeats of a problem for a channel. */
export interface RepeatWindow {
  channelId: number;
  ruleId: number;
  troubleKey: string;
  endsAt: string;
}

const bundleCondition = 'channel_id = ? AND rule_id = ? AND bundle = ?';
const windowCondition = 'channel_id = ? AND rule_id = ? AND trouble_key = ?';

/**
 * Stores the news that is held back, and the periods in which repeats of a problem are held back.
 */
@Injectable()
export class HeldNewsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async hold(bundle: Bundle, newsId: number, dueAt: string): Promise<void> {
    await this.uow.manager.query(
      `INSERT INTO notification_held (channel_id, rule_id, bundle, news_id, due_at)
       VALUES (?, ?, ?, ?, ?)`,
      [...keyOf(bundle), newsId, dueAt],
    );
  }

  /** Returns bundles that contain at least one piece of news that is due. */
  findDueBundles(now: string, limit: number): Promise<Bundle[]> {
    return this.uow.manager.query<Bundle[]>(
      `SELECT channel_id AS "channelId", rule_id AS "ruleId", bundle AS "bundleKey" FROM notification_held
       WHERE due_at <= ? GROUP BY channel_id, rule_id, bundle ORDER BY MIN(due_at) LIMIT ?`,
      [now, limit],
    );
  }

  /**
   * Returns the number of pieces of news in a bundle, and the IDs of the latest `limit` pieces,
   * oldest first.
   */
  async readContent(bundle: Bundle, limit: number): Promise<{ total: number; newsIds: number[] }> {
    const { manager } = this.uow;
    const [countRow] = await manager.query<{ n: number }[]>(
      `SELECT COUNT(*) AS n FROM notification_held WHERE ${bundleCondition}`,
      keyOf(bundle),
    );
    const rows = await manager.query<{ id: number }[]>(
      `SELECT news_id AS id FROM notification_held WHERE ${bundleCondition} ORDER BY id DESC LIMIT ?`,
      [...keyOf(bundle), limit],
    );
    return { total: Number(countRow?.n ?? 0), newsIds: rows.map(({ id }) => id).toReversed() };
  }

  async severitiesOf(bundle: Bundle): Promise<LogSeverity[]> {
    const rows = await this.uow.manager.query<{ severity: LogSeverity }[]>(
      `SELECT DISTINCT severity FROM notification_held JOIN news ON news.id = news_id
       WHERE ${bundleCondition}`,
      keyOf(bundle),
    );
    return rows.map(({ severity }) => severity);
  }

  async postpone(bundle: Bundle, dueAt: string): Promise<void> {
    await this.uow.manager.query(
      `UPDATE notification_held SET due_at = ? WHERE ${bundleCondition}`,
      [dueAt, ...keyOf(bundle)],
    );
  }

  async release(bundle: Bundle): Promise<void> {
    await this.uow.manager.query(
      `DELETE FROM notification_held WHERE ${bundleCondition}`,
      keyOf(bundle),
    );
  }

  async findWindowEnd(window: Omit<RepeatWindow, 'endsAt'>): Promise<string | null> {
    const [row] = await this.uow.manager.query<{ endsAt: string }[]>(
      `SELECT ends_at AS "endsAt" FROM notification_windows WHERE ${windowCondition}`,
      [window.channelId, window.ruleId, window.troubleKey],
    );
    return row?.endsAt ?? null;
  }

  async setWindow({ channelId, ruleId, troubleKey, endsAt }: RepeatWindow): Promise<void> {
    await this.uow.manager.query(
      `INSERT INTO notification_windows (channel_id, rule_id, trouble_key, ends_at)
       VALUES (?, ?, ?, ?)
       ON CONFLICT (channel_id, rule_id, trouble_key) DO UPDATE SET ends_at = excluded.ends_at`,
      [channelId, ruleId, troubleKey, endsAt],
    );
  }

  async removeEndedWindows(now: string): Promise<void> {
    await this.uow.manager.query(
      `DELETE FROM notification_windows WHERE ends_at <= ? AND NOT EXISTS (
         SELECT 1 FROM notification_held AS held
         WHERE held.channel_id = notification_windows.channel_id
           AND held.rule_id = notification_windows.rule_id
           AND held.bundle = 'repeats:' || notification_windows.trouble_key)`,
      [now],
    );
  }
}

function keyOf({ channelId, ruleId, bundleKey }: Bundle) {
  return [channelId, ruleId, bundleKey];
}
