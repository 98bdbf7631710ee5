import type { ReportLanguage, ReportSettingsReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings of the monthly report, in a single row. */
@Entity('report_settings')
export class ReportSettingsEntity {
  @PrimaryColumn('integer') id!: 1;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  @Column('text') language!: ReportLanguage;
  @Column({ type: Boolean }) schedule!: boolean;
  /**
   * The latest month that the schedule has processed; null from the time the schedule is turned on
   * until its first check.
   */
  @Column('text', { name: 'last_scheduled', nullable: true }) lastScheduled!: string | null;
  @Column('simple-json', { nullable: true }) webhook!: { url: string } | null;
  /** Encrypted, like `mailPassword` and `writerKey`. */
  @Column('text', { name: 'webhook_secret', nullable: true }) webhookSecret!: string | null;
  @Column('simple-json', { nullable: true }) mail!: MailTarget | null;
  @Column('text', { name: 'mail_password', nullable: true }) mailPassword!: string | null;
  @Column('simple-json', { nullable: true }) writer!: { url: string; model: string } | null;
  @Column('text', { name: 'writer_key', nullable: true }) writerKey!: string | null;
}

export type MailTarget = Omit<NonNullable<ReportSettingsReply['mail']>, 'hasPassword'>;
