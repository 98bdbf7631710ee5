import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { logSeverities, type LogSeverity } from '../event-log/event-log-vocabulary.js';
import { newsKindIds, type NewsKind, type NewsReply } from './news.js';

/** Maximum number of notification rules. Adding more fails with `NOTIFICATION_RULES_FULL`. */
export const maxNotificationRules = 100;

/** Values of `digest`, in the order in which the admin app offers them. */
export const digestPeriods = ['none', 'daily', 'weekly'] as const;
/** How often a rule sends messages: immediately (`none`), or one digest per day or week. */
export type DigestPeriod = (typeof digestPeriods)[number];

/**
 * Settings of a rule: which news it covers, which channels and users receive the news, and how
 * often messages are sent. Null means no restriction.
 */
export class NotificationRuleFields {
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsBoolean() enabled!: boolean;
  /** Kinds of news; null for all kinds. */
  @IsOptional()
  @ArrayNotEmpty()
  @ArrayMaxSize(newsKindIds.length)
  @IsIn(newsKindIds, { each: true })
  kinds!: NewsKind[] | null;
  @IsIn(logSeverities) minSeverity!: LogSeverity;
  /** Whether recoveries are reported too, even if their severity is below `minSeverity`. */
  @IsBoolean() recoveries!: boolean;
  /** IDs of servers. Only news about them is reported; null for all news. */
  @IsOptional()
  @ArrayNotEmpty()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(1, { each: true })
  serverIds!: number[] | null;
  /** IDs of stacks. Only news about them is reported; null for all news. */
  @IsOptional()
  @ArrayNotEmpty()
  @ArrayMaxSize(500)
  @IsInt({ each: true })
  @Min(1, { each: true })
  stackIds!: number[] | null;
  /**
   * Tags. Only news about stacks with at least one of these tags is reported; null for all news.
   */
  @IsOptional()
  @ArrayNotEmpty()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(50, { each: true })
  tags!: string[] | null;
  /** IDs of the channels that receive the messages; null for all channels. */
  @IsOptional()
  @ArrayMaxSize(50)
  @IsInt({ each: true })
  @Min(1, { each: true })
  channelIds!: number[] | null;
  /**
   * IDs of the users to notify in Stackyard. Users are notified only of news that they are allowed
   * to read.
   */
  @ArrayMaxSize(100) @IsInt({ each: true }) @Min(1, { each: true }) userIds!: number[];
  @IsIn(digestPeriods) digest!: DigestPeriod;
  /**
   * Number of minutes during which repeats of the same problem are held back and then combined into
   * one message; 0 to send every repeat.
   */
  @IsInt() @Min(0) @Max(1440) repeatMinutes!: number;
}

/** A notification rule with its ID. */
export interface NotificationRuleReply {
  id: number;
  name: string;
  enabled: boolean;
  kinds: NewsKind[] | null;
  minSeverity: LogSeverity;
  recoveries: boolean;
  serverIds: number[] | null;
  stackIds: number[] | null;
  tags: string[] | null;
  channelIds: number[] | null;
  userIds: number[];
  digest: DigestPeriod;
  repeatMinutes: number;
  createdAt: string;
}

/** A page of notification rules in the order in which they were added. */
export interface ListNotificationRulesReply extends PageReply {
  rules: NotificationRuleReply[];
}

/** What a rule would have reported and sent in the last seven days. */
export interface RulePreviewReply {
  /**
   * Number of pieces of news that match the rule. At most the latest 1,000 of the seven days are
   * considered.
   */
  news: number;
  /**
   * Number of messages that each channel would have received, with repeats combined. Quiet hours
   * are not taken into account.
   */
  messages: number;
  latest: NewsReply[];
}

/** Returns the notification rules in the order in which they were added. */
export const listNotificationRules = endpoint({
  method: 'GET',
  path: '/api/notifications/rules',
  access: 'notifications-edit',
  summary: 'List notification rules',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListNotificationRulesReply>(),
});

/**
 * Saves the rule and returns it. A rule defines the events to report, the channels and users that
 * are notified, and the frequency of the messages.
 */
export const createNotificationRule = endpoint({
  method: 'POST',
  path: '/api/notifications/rules',
  access: 'notifications-edit',
  summary: 'Add a notification rule',
  status: 201,
  body: NotificationRuleFields,
  problems: ['NOTIFICATION_RULES_FULL'],
  reply: type<NotificationRuleReply>(),
});

/** Replaces all settings of the rule. Messages that are already waiting are still sent. */
export const editNotificationRule = endpoint({
  method: 'PUT',
  path: '/api/notifications/rules/:id',
  access: 'notifications-edit',
  summary: 'Edit a notification rule',
  body: NotificationRuleFields,
  problems: ['NOTIFICATION_RULE_UNKNOWN'],
  reply: type<NotificationRuleReply>(),
});

/**
 * Deletes the rule. Events that the rule has held back, for example for a digest, are not reported.
 */
export const deleteNotificationRule = endpoint({
  method: 'DELETE',
  path: '/api/notifications/rules/:id',
  access: 'notifications-edit',
  summary: 'Remove a notification rule',
  status: 204,
  problems: ['NOTIFICATION_RULE_UNKNOWN'],
  reply: type<void>(),
});

/**
 * Returns the number of messages that a rule with the given settings would have sent in the last
 * seven days, and the latest events that it would have reported. Nothing is sent or saved.
 */
export const previewNotificationRule = endpoint({
  method: 'POST',
  path: '/api/notifications/rules/preview',
  access: 'notifications-edit',
  summary: 'Preview a notification rule',
  body: NotificationRuleFields,
  reply: type<RulePreviewReply>(),
});
