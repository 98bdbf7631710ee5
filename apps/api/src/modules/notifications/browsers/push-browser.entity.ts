import type { NewsLanguage } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A browser in which a user receives notifications. */
@Entity('push_browsers')
export class PushBrowserEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  /** The session that last registered the browser. That session may have expired since then. */
  @Column('integer', { name: 'session_id' }) sessionId!: number;
  /** URL at the push service to which messages for the browser are sent. */
  @Column('text') endpoint!: string;
  /** The keys of the browser, encrypted. */
  @Column('text') keys!: string;
  @Column('text') language!: NewsLanguage;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  /** ISO 8601, like all times in this table. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  /** When the app was last opened in this browser. */
  @Column('text', { name: 'seen_at' }) seenAt!: string;
  @Column('text', { name: 'sent_at', nullable: true }) sentAt!: string | null;
  /**
   * Number of consecutive attempts that the push service answered with a request to try again
   * later.
   */
  @Column('integer') failures!: number;
  /** Why the last attempt to send a message failed; null if it succeeded or there was none. */
  @Column('text', { nullable: true }) fault!: string | null;
}
