import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Filters of the event log that a user has saved under a name. */
@Entity('log_views')
export class LogViewEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  @Column('text') name!: string;
  /** The normalized name, so that two names that look alike count as the same. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  /** Query string of the page. */
  @Column('text') search!: string;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
