import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredChoices } from './places.js';

/** Where a user receives each kind of news, and the quiet hours of the user. */
@Entity('notification_preferences')
export class NotificationPreferencesEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @Column('simple-json') choices!: StoredChoices;
  /** Local time such as `22:00`; null if there are no quiet hours. */
  @Column('text', { name: 'quiet_from', nullable: true }) quietFrom!: string | null;
  @Column('text', { name: 'quiet_until', nullable: true }) quietUntil!: string | null;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
}
