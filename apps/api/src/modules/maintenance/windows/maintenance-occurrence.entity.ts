import type { WindowState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A past, current or next occurrence of a window. Later occurrences are not stored but computed.
 */
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
