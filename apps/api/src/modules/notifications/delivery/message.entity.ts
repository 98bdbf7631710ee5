import type { LogSeverity, MessageAttempt, MessageState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Why a message is sent: news, repeats of a problem, the end of quiet hours, or a digest. */
export type MessagePurpose = 'news' | 'repeats' | 'quiet-hours' | 'digest';

/**
 * The content of a message. The news itself is read when the message is sent, so that the row stays
 * small.
 */
export interface MessageContent {
  purpose: MessagePurpose;
  /** IDs of the latest news of the message, from oldest to latest. */
  newsIds: number[];
}

@Entity('notification_messages')
export class MessageEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text', { name: 'message_id' }) messageId!: string;
  @Column('integer', { name: 'channel_id' }) channelId!: number;
  /** The person who receives the mail; null for messages to the channel itself. */
  @Column('integer', { name: 'user_id', nullable: true }) userId!: number | null;
  @Column('text') state!: MessageState;
  @Column('text') severity!: LogSeverity;
  @Column('text') headline!: string;
  @Column('simple-json') content!: MessageContent;
  /** Number of pieces of news in the message, which can be more than `content.newsIds` lists. */
  @Column('integer') news!: number;
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'delivered_at', nullable: true }) deliveredAt!: string | null;
  @Column('text', { name: 'next_try_at', nullable: true }) nextTryAt!: string | null;
  @Column('integer') attempts!: number;
  @Column('simple-json', { name: 'latest_attempts' }) latestAttempts!: MessageAttempt[];
}
