import type { JobEventKind, JobInfo, JobInfoKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One of a job's four info objects. Job lists never read these objects, because they are large. */
@Entity('job_infos')
export class JobInfoEntity {
  @PrimaryColumn('integer', { name: 'job_id' }) jobId!: number;
  @PrimaryColumn('text') kind!: JobInfoKind;
  @Column('simple-json') info!: JobInfo;
  @Column('text', { name: 'attached_at' }) attachedAt!: string;
}

/** A file that a job created and therefore owns. */
@Entity('job_outputs')
export class JobOutputEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'job_id' }) jobId!: number;
  @Column('text') path!: string;
  @Column('integer', { name: 'size_bytes' }) sizeBytes!: number;
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

/** An event of a job. Events are kept after their job is deleted. */
@Entity('job_events')
export class JobEventEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'job_id' }) jobId!: number;
  @Column('text') at!: string;
  @Column('text') kind!: JobEventKind;
  @Column('text') actor!: string;
  @Column('text') message!: string;
  @Column('simple-json', { nullable: true }) details!: JobInfo | null;
}
