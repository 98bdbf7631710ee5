import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A period in which a user receives no news about a stack, or no news at all. */
@Entity('notification_mutes')
export class NotificationMuteEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  /** The muted stack; null if everything is muted. */
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  /** ISO 8601. */
  @Column('text') until!: string;
}
