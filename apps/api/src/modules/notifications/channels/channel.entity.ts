import type { ChannelKind, ChannelReply, NewsLanguage } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('notification_channels')
export class ChannelEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  /** The normalized name in lower case. Names that differ only in case count as the same. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  @Column('text') kind!: ChannelKind;
  @Column({ type: Boolean }) enabled!: boolean;
  @Column('text', { nullable: true }) address!: string | null;
  /** The channel's secret, such as a token or a webhook URL, in encrypted form. */
  @Column('text', { nullable: true }) secret!: string | null;
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('simple-json', { nullable: true }) mail!: ChannelReply['mail'];
  /** Whether personal mail to users is sent through this channel. */
  @Column({ type: Boolean, name: 'for_people' }) forPeople!: boolean;
  /** Whether messages about failures contain the last log line of the failed container. */
  @Column({ type: Boolean, name: 'with_logs' }) withLogs!: boolean;
  /** Certificates of trusted authorities in PEM format; null to trust the default authorities. */
  @Column('text', { nullable: true }) ca!: string | null;
  @Column('text') language!: NewsLanguage;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('simple-json', { name: 'quiet_hours', nullable: true })
  quietHours!: ChannelReply['quietHours'];
  @Column({ type: Boolean, name: 'errors_in_quiet_hours' }) errorsInQuietHours!: boolean;
  @Column('text', { nullable: true }) template!: string | null;
  /** ISO 8601, like all times in this table. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('integer') delivered!: number;
  @Column('text', { name: 'last_delivered_at', nullable: true }) lastDeliveredAt!: string | null;
  @Column('integer') failures!: number;
  @Column('text', { name: 'failing_since', nullable: true }) failingSince!: string | null;
  @Column('text', { nullable: true }) fault!: string | null;
  @Column('text', { name: 'fault_at', nullable: true }) faultAt!: string | null;
  @Column('text', { name: 'paused_at', nullable: true }) pausedAt!: string | null;
}
