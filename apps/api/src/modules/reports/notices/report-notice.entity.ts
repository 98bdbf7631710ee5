import type { ReportLanguage, ReportNoticeKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Something about a scheduled report that people should know. */
@Entity('report_notices')
export class ReportNoticeEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') kind!: ReportNoticeKind;
  @Column('text') month!: string;
  @Column('text') language!: ReportLanguage;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

/** Up to which notice someone has seen them. */
@Entity('report_notice_views')
export class ReportNoticeViewEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @Column('integer', { name: 'up_to' }) upTo!: number;
}
