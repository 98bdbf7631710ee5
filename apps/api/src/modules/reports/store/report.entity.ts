import type { ReportLanguage, ReportState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Caller } from '#infra/http/caller.js';

/** The user or schedule that requested a report, with the details for event log entries. */
export type Requester = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

/** The report of a month in one language. */
@Entity('reports')
export class ReportEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') month!: string;
  @Column('text') language!: ReportLanguage;
  @Column('text') state!: ReportState;
  @Column('text', { nullable: true }) fault!: string | null;
  /** ISO 8601. */
  @Column('text', { name: 'requested_at', nullable: true }) requestedAt!: string | null;
  @Column('simple-json', { nullable: true }) asker!: Requester | null;
  /**
   * Whether the schedule requested the report. Only scheduled reports are delivered automatically and
   * cause a notice when they are generated or fail.
   */
  @Column({ type: Boolean }) scheduled!: boolean;
  /** Number of the latest version; 0 if there is none. */
  @Column('integer') versions!: number;
}
