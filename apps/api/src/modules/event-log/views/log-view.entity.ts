import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Filters of the event log that a user keeps under a name. */
@Entity('log_views')
export class LogViewEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  @Column('text') name!: string;
  /** The name folded, so that two that look alike are one. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  /** Query string of the page. */
  @Column('text') search!: string;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
