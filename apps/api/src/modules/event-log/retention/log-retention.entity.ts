import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RetentionDays } from './log-retention.js';

/** The retention settings of the event log, in a single row. */
@Entity('log_retention')
export class LogRetentionEntity {
  @PrimaryColumn() id!: number;
  @Column('simple-json') days!: RetentionDays;
  @Column({ type: Boolean }) archive!: boolean;
  /** ISO 8601. */
  @Column('text', { name: 'changed_at', nullable: true }) changedAt!: string | null;
}
