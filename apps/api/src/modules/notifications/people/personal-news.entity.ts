import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A piece of news that is waiting to be mailed to a person, or was mailed. */
@Entity('personal_mail_news')
export class PersonalNewsEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  @PrimaryColumn('integer', { name: 'news_id' }) newsId!: number;
  @Column('text', { name: 'trouble_key' }) troubleKey!: string;
  /** ISO 8601. */
  @Column('text', { name: 'due_at' }) dueAt!: string;
  /** When the mail with this news was queued; null while the news is waiting. */
  @Column('text', { name: 'mailed_at', nullable: true }) mailedAt!: string | null;
}
