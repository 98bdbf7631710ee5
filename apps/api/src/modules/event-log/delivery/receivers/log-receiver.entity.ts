import type {
  LogCategory,
  LogReceiverKind,
  LogSeverity,
  SyslogTransport,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('log_receivers')
export class LogReceiverEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  /** The normalized name, so that two names that look alike count as the same. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text') kind!: LogReceiverKind;
  @Column({ type: Boolean }) enabled!: boolean;
  @Column('text', { nullable: true }) transport!: SyslogTransport | null;
  @Column('text', { nullable: true }) host!: string | null;
  @Column('integer', { nullable: true }) port!: number | null;
  @Column('text', { nullable: true }) url!: string | null;
  /** Certificates of trusted authorities in PEM format; null to trust the default authorities. */
  @Column('text', { nullable: true }) ca!: string | null;
  /** The encrypted key that signs webhook requests; null for syslog. */
  @Column('text', { nullable: true }) secret!: string | null;
  @Column('simple-json', { nullable: true }) categories!: LogCategory[] | null;
  @Column('text', { name: 'min_severity', nullable: true }) minSeverity!: LogSeverity | null;
  /** ISO 8601, like all times below. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  /** ID of the last entry that was sent or skipped. */
  @Column('integer') cursor!: number;
  @Column('integer') delivered!: number;
  @Column('integer') missed!: number;
  @Column('integer', { name: 'last_id', nullable: true }) lastId!: number | null;
  @Column('text', { name: 'last_delivered_at', nullable: true }) lastDeliveredAt!: string | null;
  @Column('integer') failures!: number;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  @Column('text', { name: 'next_try_at', nullable: true }) nextTryAt!: string | null;
}
