import type { RegistryFault } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A registry that stacks use or that an operator has added. */
@Entity('registries')
export class RegistryEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** Host as in image references. */
  @Column('text') host!: string;
  @Column({ type: Boolean }) managed!: boolean;
  @Column('text', { nullable: true }) username!: string | null;
  @Column('text', { nullable: true }) password!: string | null;
  @Column({ type: Boolean, name: 'plain_http' }) plainHttp!: boolean;
  /** Trusted CA certificates in PEM format; null for the CAs of the system. */
  @Column('text', { nullable: true }) ca!: string | null;
  /** Increases whenever the access settings change. */
  @Column('integer') revision!: number;
  @Column('integer', { name: 'quota_limit', nullable: true }) quotaLimit!: number | null;
  @Column('integer', { name: 'quota_remaining', nullable: true }) quotaRemaining!: number | null;
  @Column('integer', { name: 'quota_window_seconds', nullable: true })
  quotaWindowSeconds!: number | null;
  /**
   * When the registry last reported its quota, in ISO 8601 format like all times in this table;
   * null if the registry has never reported a quota.
   */
  @Column('text', { name: 'quota_at', nullable: true }) quotaAt!: string | null;
  @Column('text', { name: 'paused_until', nullable: true }) pausedUntil!: string | null;
  @Column('text', { name: 'answered_at', nullable: true }) answeredAt!: string | null;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_code', nullable: true }) faultCode!: RegistryFault | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
}
