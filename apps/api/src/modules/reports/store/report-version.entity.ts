import type { ActorReply, ReportOrigin } from '@stackyard/contracts';
import type { MonthlyReport, ReportRating } from '@stackyard/report-schema';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ReportEvidence } from '../production/report-evidence.js';

/** A report as it was generated, edited or submitted as a document. Versions never change. */
@Entity('report_versions')
export class ReportVersionEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'report_id' }) reportId!: number;
  @Column('integer') version!: number;
  @Column('text') origin!: ReportOrigin;
  @Column('text') rating!: ReportRating;
  @Column('text') headline!: string;
  @Column('simple-json') content!: MonthlyReport;
  /**
   * The figures on which the texts are based. An edited version keeps the figures of the previous
   * version. Null if the report was never generated from figures.
   */
  @Column('simple-json', { nullable: true }) figures!: ReportEvidence | null;
  @Column('text', { nullable: true }) model!: string | null;
  @Column('text', { name: 'writer_fault', nullable: true }) writerFault!: string | null;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('simple-json', { name: 'created_by' }) createdBy!: ActorReply;
}
