import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One update of the platform. */
@Entity('update_runs')
export class UpdateRunEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') status!: 'running' | 'succeeded' | 'failed' | 'lost';
  /** ISO 8601. */
  @Column('text', { name: 'started_at' }) startedAt!: string;
  /** ISO 8601. */
  @Column('text', { name: 'finished_at', nullable: true }) finishedAt!: string | null;
}
