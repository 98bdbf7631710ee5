import { IsIn, IsString, IsUrl, Matches, MaxLength } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { ChannelTestReply } from './channels.js';
import type { NewsLanguage } from './news-headline.js';

/**
 * Maximum number of browsers that a person can register for notifications. Adding more fails with
 * `PUSH_BROWSERS_FULL`.
 */
export const maxPushBrowsers = 20;

/**
 * A subscription of the Push API, as returned by the browser, and the language of notifications in
 * that browser.
 */
export class AddPushBrowserRequest {
  /** The browser's address at its push service. */
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  @MaxLength(1000)
  endpoint!: string;
  /** The browser's public key: 65 bytes in base64url. */
  @Matches(/^B[\w-]{86}=?$/) p256dh!: string;
  /** The browser's authentication secret: 16 bytes in base64url. */
  @IsString() @Matches(/^[\w-]{22}(?:==)?$/) auth!: string;
  @IsIn(['en', 'de']) language!: NewsLanguage;
}

/** A browser that the caller has registered for notifications. */
export interface PushBrowserReply {
  id: number;
  /** Browser and operating system, for example `Firefox on Linux`; null when unknown. */
  device: string | null;
  language: NewsLanguage;
  createdAt: string;
  /** When the push service last accepted a message; null if it has not accepted a message yet. */
  sentAt: string | null;
  /** Why the last message could not be sent; null if it was sent. */
  fault: string | null;
  /** Whether this is the browser that sent the request. */
  current: boolean;
}

/** A page of the browsers that the caller has registered for notifications, newest first. */
export interface ListPushBrowsersReply extends PageReply {
  browsers: PushBrowserReply[];
}

/** The key that browsers need to subscribe. */
export interface PushKeyReply {
  /** Application server key (RFC 8292), base64url. */
  publicKey: string;
}

/** Returns the public key with which a browser subscribes to notifications. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/notifications/push-key',
  access: 'signed-in',
  credential: 'session',
  summary: 'Get the public key for browser notifications',
  reply: type<PushKeyReply>(),
});

/**
 * Returns the caller's registered browsers, newest first. Each browser includes the result of its
 * last notification.
 */
export const listPushBrowsers = endpoint({
  method: 'GET',
  path: '/api/notifications/browsers',
  access: 'signed-in',
  credential: 'session',
  summary: 'List your browsers with notifications turned on',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListPushBrowsersReply>(),
});

/**
 * Registers the current browser for the caller. If the caller has already registered the browser,
 * the registration is updated. A registration by another user is replaced. Signing out removes the
 * registration.
 */
export const addPushBrowser = endpoint({
  method: 'POST',
  path: '/api/notifications/browsers',
  access: 'signed-in',
  credential: 'session',
  summary: 'Turn on notifications in a browser',
  body: AddPushBrowserRequest,
  problems: ['PUSH_BROWSERS_FULL'],
  reply: type<PushBrowserReply>(),
});

/** Removes the browser's registration. The browser then shows no more notifications. */
export const removePushBrowser = endpoint({
  method: 'DELETE',
  path: '/api/notifications/browsers/:id',
  access: 'signed-in',
  credential: 'session',
  summary: 'Turn off notifications in a browser',
  status: 204,
  problems: ['PUSH_BROWSER_UNKNOWN'],
  reply: type<void>(),
});

/**
 * Returns the request that was sent to the push service, with unencrypted content, and the response
 * of the push service. If the push service no longer knows the browser, the browser's registration
 * is removed.
 */
export const testPushBrowser = endpoint({
  method: 'POST',
  path: '/api/notifications/browsers/:id/test',
  access: 'signed-in',
  credential: 'session',
  summary: 'Send a test notification to a browser',
  cost: 'high',
  problems: ['PUSH_BROWSER_UNKNOWN'],
  reply: type<ChannelTestReply>(),
});
