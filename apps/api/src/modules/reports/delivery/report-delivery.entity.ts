import type { ReportChannel, ReportDeliveryState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The delivery of a report version through one channel. */
@Entity('report_deliveries')
export class ReportDeliveryEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'version_id' }) versionId!: number;
  @Column('text') channel!: ReportChannel;
  @Column('text') state!: ReportDeliveryState;
  /** ISO 8601, like all times in this table. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('integer') attempts!: number;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'next_try_at', nullable: true }) nextTryAt!: string | null;
  @Column('text', { name: 'delivered_at', nullable: true }) deliveredAt!: string | null;
}
