import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A notification that is waiting to be sent to a browser. */
@Entity('push_messages')
export class PushMessageEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'browser_id' }) browserId!: number;
  @Column('integer', { name: 'notification_id' }) notificationId!: number;
  /** ISO 8601. */
  @Column('text', { name: 'due_at' }) dueAt!: string;
}
