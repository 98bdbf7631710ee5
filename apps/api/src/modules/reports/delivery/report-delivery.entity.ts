import type { ReportChannel, ReportDeliveryState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One version of a report on its way to someone. */
@Entity('report_deliveries')
export class ReportDeliveryEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'version_id' }) versionId!: number;
  @Column('text') channel!: ReportChannel;
  @Column('text') state!: ReportDeliveryState;
  /** ISO 8601, as are all times here. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('integer') attempts!: number;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'next_try_at', nullable: true }) nextTryAt!: string | null;
  @Column('text', { name: 'delivered_at', nullable: true }) deliveredAt!: string | null;
}
