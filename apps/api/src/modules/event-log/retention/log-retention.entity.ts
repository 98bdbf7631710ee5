import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeptDays } from './log-retention.js';

/** How long the event log is kept; one row. */
@Entity('log_retention')
export class LogRetentionEntity {
  @PrimaryColumn() id!: number;
  @Column('simple-json') days!: KeptDays;
  @Column({ type: Boolean }) archive!: boolean;
  /** ISO 8601. */
  @Column('text', { name: 'changed_at', nullable: true }) changedAt!: string | null;
}
