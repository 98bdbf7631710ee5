import type { WindowState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A time at which a window takes place: the one that is next, and those that were. */
@Entity('maintenance_occurrences')
export class MaintenanceOccurrenceEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'window_id' }) windowId!: number;
  /** The window's message when it took place. */
  @Column('text') message!: string;
  /** ISO 8601 in UTC, as is the one below. */
  @Column('text', { name: 'starts_at' }) startsAt!: string;
  @Column('text', { name: 'ends_at' }) endsAt!: string;
  @Column('text') state!: WindowState;
  @Column('integer') announced!: number;
}
