import type { MaintenanceSource } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that stops redeploys for as long as its owner keeps it in place. */
@Entity('holds')
export class HoldEntity {
  @PrimaryColumn('text') owner!: MaintenanceSource;
  /** Which one of its owner: an occurrence of a window, an update; 0 for the switch. */
  @PrimaryColumn('integer', { name: 'owner_id' }) ownerId!: number;
  /** The server whose redeploys it stops; null for those of all servers. */
  @Column('integer', { name: 'server_id', nullable: true }) serverId!: number | null;
  /** Shown to everyone once it is announced. */
  @Column('text') reason!: string;
  /** User name of whoever caused it. */
  @Column('text', { name: 'held_by' }) by!: string;
  /** ISO 8601, as is the one below. */
  @Column('text') since!: string;
  /** When its owner will release it; null for an open end. */
  @Column('text', { nullable: true }) until!: string | null;
  /** Whether new redeploys are refused and everyone is told; otherwise queued ones just wait. */
  @Column({ type: Boolean }) announced!: boolean;
}
