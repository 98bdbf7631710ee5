import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { failureKinds, newsKindIds, newsKinds, type NewsKind } from './news.js';

/** Maximum duration of a mute, in days. */
export const maxMuteDays = 365;

/** Places in which a person receives notifications: the inbox, the browser, and email. */
export interface NotificationPlaces {
  inbox: boolean;
  browser: boolean;
  /**
   * Whether notifications are sent by email. Emails are sent only if the person has confirmed an
   * address.
   */
  mail: boolean;
}

/** Places in which a person receives one kind of notification. */
export interface NotificationChoice extends NotificationPlaces {
  kind: NewsKind;
}

/**
 * Returns where people receive a kind of notification by default: failures and the results of
 * batches everywhere, notices and recovered redeploys only in the inbox, and all other kinds
 * nowhere.
 *
 * @example
 * defaultPlacesOf('redeploy-failed'); // { inbox: true, browser: true, mail: true }
 */
export function defaultPlacesOf(kind: NewsKind): NotificationPlaces {
  const isSummary = kind === 'redeploy-batch-finished';
  const browser = isSummary || failureKinds.includes(kind);
  const isAboveInfo = newsKinds[kind].severity !== 'info';
  return {
    inbox: isSummary || isAboveInfo || kind === 'redeploy-recovered',
    browser,
    mail: browser,
  };
}

const clockTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Notification preferences of the caller: kinds, places and quiet hours. */
export class NotificationPreferencesRequest {
  /**
   * Kinds of notifications to put into the inbox. Kinds that the caller is not allowed to read are
   * ignored.
   */
  @IsIn(newsKindIds, { each: true }) @ArrayMaxSize(200) inbox!: NewsKind[];
  /**
   * Kinds of notifications to show in the browser; they are also put into the inbox. Kinds that the
   * caller is not allowed to read are ignored.
   */
  @IsIn(newsKindIds, { each: true }) @ArrayMaxSize(200) browser!: NewsKind[];
  /**
   * Kinds of notifications to send by email; omit to keep the stored choices. Kinds that the caller
   * is not allowed to read are ignored.
   */
  @IsOmittable() @IsIn(newsKindIds, { each: true }) @ArrayMaxSize(200) mail?: NewsKind[];
  /**
   * Local time at which quiet hours start, for example `22:00`; null for no quiet hours. During
   * quiet hours, the browser shows no notifications, and emails wait.
   */
  @IsOptional() @Matches(clockTimePattern) quietFrom!: string | null;
  /**
   * Local time at which quiet hours end, for example `07:00`; required with `quietFrom` and
   * different from it, otherwise null.
   */
  @IsOptional() @Matches(clockTimePattern) quietUntil!: string | null;
  /** IANA time zone of the quiet hours, for example `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
}

/** Notification preferences of the caller. */
export interface NotificationPreferencesReply {
  /** One choice for each kind of notification that the caller is allowed to read. */
  choices: NotificationChoice[];
  /**
   * Local time at which quiet hours start; null if there are no quiet hours. During quiet hours,
   * the browser shows no notifications, and emails wait.
   */
  quietFrom: string | null;
  quietUntil: string | null;
  /** IANA time zone of the quiet hours; null until the preferences are saved for the first time. */
  timeZone: string | null;
}

/** The stack to mute, or all notifications, and the end of the mute. */
export class MuteNotificationsRequest {
  /** ID of the stack to mute; null to mute all notifications. */
  @IsOptional() @IsInt() @Min(1) stackId!: number | null;
  /** Time at which the mute ends, in ISO 8601 format; in the future and at most 365 days ahead. */
  @IsISO8601({ strict: true }) until!: string;
}

/** A period during which the caller receives no notifications, either about one stack or at all. */
export interface NotificationMuteReply {
  id: number;
  /** The muted stack; null if all notifications are muted. */
  stack: { id: number; name: string } | null;
  until: string;
}

/** A page of the caller's active mutes, sorted by end time. */
export interface ListNotificationMutesReply extends PageReply {
  mutes: NotificationMuteReply[];
}

/**
 * Returns the caller's quiet hours and the kinds of notifications that are delivered to the inbox,
 * to browsers and by email.
 */
export const readNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'signed-in',
  credential: 'session',
  summary: 'Get your notification preferences',
  reply: type<NotificationPreferencesReply>(),
});

/**
 * Replaces the caller's quiet hours and the kinds of notifications that are delivered to the
 * inbox, to browsers and by email. If `mail` is omitted, the selection for email is not changed.
 */
export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'signed-in',
  credential: 'session',
  summary: 'Change your notification preferences',
  body: NotificationPreferencesRequest,
  reply: type<NotificationPreferencesReply>(),
});

/**
 * Returns the caller's active mutes. Each mute covers either one stack or all notifications, and
 * has an end time.
 */
export const listNotificationMutes = endpoint({
  method: 'GET',
  path: '/api/notifications/mutes',
  access: 'signed-in',
  credential: 'session',
  summary: 'List your active notification mutes',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListNotificationMutesReply>(),
});

/**
 * Mutes the caller's notifications about one stack, or all of the caller's notifications. The end
 * time can be up to 365 days ahead. Notifications from the muted period are not added to the inbox
 * later.
 */
export const muteNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/mutes',
  access: 'signed-in',
  credential: 'session',
  summary: 'Mute notifications until a given time',
  body: MuteNotificationsRequest,
  problems: ['STACK_UNKNOWN', 'PERMISSION_MISSING'],
  reply: type<NotificationMuteReply>(),
});

/** Ends the mute before its end time. From then on, new notifications appear as usual. */
export const unmuteNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/mutes/:id',
  access: 'signed-in',
  credential: 'session',
  summary: 'End one of your notification mutes',
  status: 204,
  problems: ['NOTIFICATION_MUTE_UNKNOWN'],
  reply: type<void>(),
});
