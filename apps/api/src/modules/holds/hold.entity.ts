import type { MaintenanceSource } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Prevents redeploys from starting until the owner of the hold releases it. */
@Entity('holds')
export class HoldEntity {
  @PrimaryColumn('text') owner!: MaintenanceSource;
  /**
   * ID of the window's occurrence or of the update that owns the hold; 0 for the maintenance
   * switch.
   */
  @PrimaryColumn('integer', { name: 'owner_id' }) ownerId!: number;
  /** The server whose redeploys the hold stops; null for all servers. */
  @Column('integer', { name: 'server_id', nullable: true }) serverId!: number | null;
  /** Shown to all users if the hold is announced. */
  @Column('text') reason!: string;
  /** Name of the user who caused the hold. */
  @Column('text', { name: 'held_by' }) by!: string;
  /** ISO 8601, like `until`. */
  @Column('text') since!: string;
  /** When the owner will release the hold; null if that is not known. */
  @Column('text', { nullable: true }) until!: string | null;
  /**
   * Whether the hold rejects new redeploys and is shown to all users. If false, new redeploys are
   * accepted but wait in the queue.
   */
  @Column({ type: Boolean }) announced!: boolean;
}
