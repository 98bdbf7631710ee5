import type { MaintenanceSource } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that stops redeploys until its owner releases it. */
@Entity('holds')
export class HoldEntity {
  @PrimaryColumn('text') owner!: MaintenanceSource;
  /** The owner's id for the hold: an occurrence of a window or an update; 0 for the switch. */
  @PrimaryColumn('integer', { name: 'owner_id' }) ownerId!: number;
  /** The server whose redeploys it stops; null for all servers. */
  @Column('integer', { name: 'server_id', nullable: true }) serverId!: number | null;
  /** Shown to all users if it is announced. */
  @Column('text') reason!: string;
  /** Name of the user who caused it. */
  @Column('text', { name: 'held_by' }) by!: string;
  /** ISO 8601, like the one below. */
  @Column('text') since!: string;
  /** When its owner will release it; null if that is not known. */
  @Column('text', { nullable: true }) until!: string | null;
  /**
   * Whether it rejects new redeploys and is shown to all users. Otherwise, queued redeploys just
   * wait.
   */
  @Column({ type: Boolean }) announced!: boolean;
}
