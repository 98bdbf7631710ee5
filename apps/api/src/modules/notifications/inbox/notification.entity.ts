import type { NewsKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A piece of news in the inbox of a user. */
@Entity('notifications')
export class NotificationEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  @Column('integer', { name: 'news_id' }) newsId!: number;
  /** The kind of the news. It determines the permission that the user needs to read it. */
  @Column('text') kind!: NewsKind;
  /** ISO 8601; null while unread. */
  @Column('text', { name: 'read_at', nullable: true }) readAt!: string | null;
}
