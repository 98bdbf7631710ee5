import type { WindowState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A single occurrence of a window: its current or next one, or a past one. */
@Entity('maintenance_occurrences')
export class MaintenanceOccurrenceEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'window_id' }) windowId!: number;
  /** The message that the window had when the occurrence was stored. */
  @Column('text') message!: string;
  /** In ISO 8601 format in UTC, like `endsAt`. */
  @Column('text', { name: 'starts_at' }) startsAt!: string;
  @Column('text', { name: 'ends_at' }) endsAt!: string;
  @Column('text') state!: WindowState;
  @Column('integer') announced!: number;
}
