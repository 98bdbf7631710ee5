import { IsBoolean, IsIn, IsInt, Max, Min } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import { newsAreas, type NewsArea, type NewsReply } from './news.js';

/** Maximum number of notifications in an inbox. When there are more, the oldest are removed. */
export const maxNotifications = 1000;

/** Filters and paging for the caller's notifications. List values are separated by commas. */
export class ListNotificationsQuery extends PageQuery {
  /** Whether to return only unread notifications. */
  @IsOmittable() @IsBoolean() unread?: boolean;
  /** Areas of the product. Only notifications about these areas are returned. */
  @IsOmittable() @IsIn(newsAreas, { each: true }) area?: NewsArea[];
}

/** A notification in the caller's inbox. */
export interface NotificationReply {
  id: number;
  /** When the notification was marked as read; null while it is unread. */
  readAt: string | null;
  news: NewsReply;
}

/** A page of notifications, newest first, and the number of all unread notifications. */
export interface ListNotificationsReply extends PageReply {
  notifications: NotificationReply[];
  /** Number of all unread notifications, not only those on this page. */
  unread: number;
}

/** The number of unread notifications in the caller's inbox. */
export interface UnreadNotificationsReply {
  unread: number;
}

/** Notifications to mark as read. */
export class MarkNotificationsReadRequest {
  /** ID of the newest notification that the caller has seen. Newer notifications stay unread. */
  @IsInt() @Min(1) @Max(Number.MAX_SAFE_INTEGER) upTo!: number;
}

/**
 * Returns the notifications in the caller's inbox, newest first. Notifications that the caller is
 * no longer allowed to read are omitted.
 */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  credential: 'session',
  summary: 'List your notifications',
  query: ListNotificationsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListNotificationsReply>(),
});

/**
 * Returns only the count, not the notifications. Notifications that the caller is no longer
 * allowed to read are not counted.
 */
export const readUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'signed-in',
  credential: 'session',
  summary: 'Count your unread notifications',
  reply: type<UnreadNotificationsReply>(),
});

/**
 * Returns the new number of the caller's unread notifications. Repeating the request has no further
 * effect.
 */
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  access: 'signed-in',
  credential: 'session',
  summary: 'Mark a notification as read',
  problems: ['NOTIFICATION_UNKNOWN'],
  reply: type<UnreadNotificationsReply>(),
});

/**
 * Returns the new number of the caller's unread notifications. Repeating the request has no further
 * effect.
 */
export const unreadNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id/read',
  access: 'signed-in',
  credential: 'session',
  summary: 'Mark a notification as unread',
  problems: ['NOTIFICATION_UNKNOWN'],
  reply: type<UnreadNotificationsReply>(),
});

/**
 * Marks all of the caller's notifications up to and including the given ID as read. Returns the new
 * number of the caller's unread notifications.
 */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signed-in',
  credential: 'session',
  summary: 'Mark notifications up to an ID as read',
  body: MarkNotificationsReadRequest,
  reply: type<UnreadNotificationsReply>(),
});
