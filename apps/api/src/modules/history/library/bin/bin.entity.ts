import type { BinState, DeleteTarget } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The files and jobs that one deletion removed. The state is stored before any file is moved, so
 * that a crash can be detected.
 */
@Entity('bin_entries')
export class BinEntryEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') state!: BinState;
  @Column('text') title!: string;
  @Column('text', { name: 'file_target' }) fileTarget!: DeleteTarget;
  @Column({ type: Boolean, name: 'jobs_deleted' }) jobsDeleted!: boolean;
  @Column('integer') files!: number;
  @Column('integer', { name: 'size_bytes' }) sizeBytes!: number;
  @Column('text', { name: 'deleted_at' }) deletedAt!: string;
  @Column('text', { name: 'deleted_by' }) deletedBy!: string;
}

/** A file or folder of an entry. Its ID is its name in the bin. */
@Entity('bin_paths')
export class BinPathEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'entry_id' }) entryId!: number;
  @Column('text') path!: string;
  @Column('text') target!: 'raw' | 'movie';
  @Column({ type: Boolean, name: 'is_directory' }) isDirectory!: boolean;
  @Column('integer') files!: number;
  @Column('integer', { name: 'size_bytes' }) sizeBytes!: number;
}

/**
 * A job whose files an entry contains. If the entry has `jobsDeleted`, the job itself was deleted too.
 * The job is busy while its files are being moved.
 */
@Entity('bin_jobs')
export class BinJobEntity {
  @PrimaryColumn('integer', { name: 'entry_id' }) entryId!: number;
  @PrimaryColumn('integer', { name: 'job_id' }) jobId!: number;
  @Column({ type: Boolean }) busy!: boolean;
  @Column('text') snapshot!: string;
}
