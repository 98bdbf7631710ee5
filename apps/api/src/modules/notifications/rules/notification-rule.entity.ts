import type { DigestPeriod, NotificationRuleReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The fields of a rule that determine which news it covers and whom it informs. */
export type RuleCriteria = Pick<
  NotificationRuleReply,
  | 'kinds'
  | 'minSeverity'
  | 'recoveries'
  | 'serverIds'
  | 'stackIds'
  | 'tags'
  | 'channelIds'
  | 'userIds'
>;

@Entity('notification_rules')
export class NotificationRuleEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  @Column({ type: Boolean }) enabled!: boolean;
  @Column('simple-json') criteria!: RuleCriteria;
  @Column('text') digest!: DigestPeriod;
  @Column('integer', { name: 'repeat_minutes' }) repeatMinutes!: number;
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
