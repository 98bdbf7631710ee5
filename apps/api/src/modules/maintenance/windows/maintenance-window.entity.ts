import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Scheduled maintenance. Its rule determines its occurrences. */
@Entity('maintenance_windows')
export class MaintenanceWindowEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') message!: string;
  /** Local time in the window's time zone, for example `2026-11-22T22:00`. */
  @Column('text', { name: 'starts_at' }) startsAt!: string;
  @Column('integer', { name: 'duration_minutes' }) durationMinutes!: number;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('text', { nullable: true }) recurrence!: string | null;
  /** When to announce an occurrence: minutes before its start, separated by spaces. */
  @Column('text', { name: 'announce_minutes' }) announceMinutes!: string;
  @Column('text', { name: 'created_by' }) createdBy!: string;
  /** In ISO 8601 format, like `cancelledAt`. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'cancelled_at', nullable: true }) cancelledAt!: string | null;
}
