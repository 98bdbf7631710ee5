import type { NewsLanguage } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The mail address of a user, and the code that confirms a new address. */
@Entity('notification_addresses')
export class NotificationAddressEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  /** The confirmed address; null if there is none. */
  @Column('text', { nullable: true }) address!: string | null;
  /** ISO 8601, like all times in this table. */
  @Column('text', { name: 'confirmed_at', nullable: true }) confirmedAt!: string | null;
  @Column('text', { name: 'pending_address', nullable: true }) pendingAddress!: string | null;
  /** The code that confirms the pending address, encrypted; null if no address is pending. */
  @Column('text', { nullable: true }) code!: string | null;
  @Column('text', { name: 'code_sent_at', nullable: true }) codeSentAt!: string | null;
  /** Number of incorrect attempts to enter the current code. */
  @Column('integer', { name: 'code_attempts' }) codeAttempts!: number;
  /** Number of codes that were sent on the day of the latest code. */
  @Column('integer', { name: 'codes_today' }) codesToday!: number;
  @Column('text') language!: NewsLanguage;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
}
