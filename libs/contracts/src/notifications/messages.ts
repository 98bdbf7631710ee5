import { IsIn, IsInt, Min } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import type { LogSeverity } from '../event-log/event-log-vocabulary.js';
import type { ChannelKind } from './channels.js';

/** States of messages, also the values of the filter `state`. */
export const messageStates = ['waiting', 'delivered', 'failed'] as const;
/** State of a message. `failed`: the service rejected the message because of its content. */
export type MessageState = (typeof messageStates)[number];

/** An attempt to deliver a message. */
export interface MessageAttempt {
  at: string;
  /**
   * HTTP status of the response, or reply code of the mail server; null if there was no response.
   */
  status: number | null;
  /** Why the attempt failed; null if it succeeded. */
  fault: string | null;
}

/** A message that is sent through a channel, and the state of its delivery. */
export interface MessageReply {
  id: number;
  /** Identifier that is the same in every attempt, so that receivers can recognize duplicates. */
  messageId: string;
  channel: { id: number; name: string; kind: ChannelKind };
  /**
   * The user who receives the message as personal email; null for messages to the recipients of the
   * channel.
   */
  user: { id: number; name: string } | null;
  state: MessageState;
  severity: LogSeverity;
  headline: string;
  /** Number of pieces of news in the message. */
  news: number;
  createdAt: string;
  deliveredAt: string | null;
  nextTryAt: string | null;
  /** Number of delivery attempts so far. */
  attempts: number;
  /** The latest attempts, newest last. */
  latestAttempts: MessageAttempt[];
}

/** Filters and paging for the message list. */
export class ListMessagesQuery extends PageQuery {
  @IsOmittable() @IsInt() @Min(1) channelId?: number;
  @IsOmittable() @IsIn(messageStates) state?: MessageState;
}

/** A page of messages, newest first. */
export interface ListMessagesReply extends PageReply {
  messages: MessageReply[];
}

/**
 * Returns the waiting, delivered and failed messages of all notification channels, newest first.
 * Each message includes its latest delivery attempts.
 */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/notifications/messages',
  access: 'notifications-edit',
  summary: 'List notification messages',
  query: ListMessagesQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListMessagesReply>(),
});

/**
 * Queues a delivered or failed message again, after all waiting messages. The message gets a new
 * `id` but keeps its `messageId`. A message that is still waiting is not changed.
 */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/notifications/messages/:id/resend',
  access: 'notifications-edit',
  summary: 'Resend a notification message',
  problems: ['MESSAGE_UNKNOWN'],
  reply: type<MessageReply>(),
});
