import type { ReportLanguage, ReportNoticeKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A notice to users about a scheduled report or a failed delivery. */
@Entity('report_notices')
export class ReportNoticeEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') kind!: ReportNoticeKind;
  @Column('text') month!: string;
  @Column('text') language!: ReportLanguage;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

/** The ID of the latest notice that a user has seen. */
@Entity('report_notice_views')
export class ReportNoticeViewEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @Column('integer', { name: 'up_to' }) upTo!: number;
}
