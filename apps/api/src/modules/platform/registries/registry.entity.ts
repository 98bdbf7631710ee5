import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A registry that images of stacks come from, or that an operator added. */
@Entity('registries')
export class RegistryEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** As references spell it. */
  @Column('text') host!: string;
  /** True when an operator added it. */
  @Column({ type: Boolean }) managed!: boolean;
  @Column('text', { nullable: true }) username!: string | null;
  /** Sealed. */
  @Column('text', { nullable: true }) password!: string | null;
  @Column({ type: Boolean, name: 'plain_http' }) plainHttp!: boolean;
  /** PEM. */
  @Column('text', { nullable: true }) ca!: string | null;
  /** Counts the changes of the access. */
  @Column('integer') revision!: number;
  @Column('integer', { name: 'quota_limit', nullable: true }) quotaLimit!: number | null;
  @Column('integer', { name: 'quota_remaining', nullable: true }) quotaRemaining!: number | null;
  @Column('integer', { name: 'quota_window_seconds', nullable: true })
  quotaWindowSeconds!: number | null;
  /** ISO 8601, as are all times here. */
  @Column('text', { name: 'quota_at', nullable: true }) quotaAt!: string | null;
  @Column('text', { name: 'paused_until', nullable: true }) pausedUntil!: string | null;
  @Column('text', { name: 'answered_at', nullable: true }) answeredAt!: string | null;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
}
