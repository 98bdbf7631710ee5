import type { JobKind, JobStatus, MediaType } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('jobs')
export class JobEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') status!: JobStatus;
  @Column('text', { name: 'media_type' }) mediaType!: MediaType;
  @Column('text', { name: 'job_kind' }) jobKind!: JobKind;
  /** Whether the job is part of a container job; derived from `parentJobId`. */
  @Column({ type: Boolean, name: 'is_child' }) isChild!: boolean;
  @Column('text', { nullable: true }) title!: string | null;
  /** Sort key: the result of `titleOf`, case-folded. */
  @Column('text', { name: 'title_key' }) titleKey!: string;
  @Column('text', { name: 'detected_title', nullable: true }) detectedTitle!: string | null;
  @Column('text', { nullable: true }) artist!: string | null;
  @Column('integer', { nullable: true }) year!: number | null;
  @Column('text', { name: 'imdb_id', nullable: true }) imdbId!: string | null;
  @Column('integer', { name: 'tmdb_id', nullable: true }) tmdbId!: number | null;
  @Column('text', { name: 'music_brainz_id', nullable: true }) musicBrainzId!: string | null;
  /** File name of the poster image in the picture store. */
  @Column('text', { nullable: true }) poster!: string | null;
  @Column('text', { name: 'raw_path', nullable: true }) rawPath!: string | null;
  /**
   * The raw path, stored only in the job that owns the folder. The unique index of the column
   * prevents a second owner.
   */
  @Column('text', { name: 'raw_claim', nullable: true }) rawClaim!: string | null;
  @Column('text', { name: 'output_path', nullable: true }) outputPath!: string | null;
  @Column('text', { name: 'encode_input_path', nullable: true }) encodeInputPath!: string | null;
  @Column('text', { nullable: true }) device!: string | null;
  @Column({ type: Boolean, name: 'rip_successful' }) ripSuccessful!: boolean;
  @Column({ type: Boolean, name: 'encode_success' }) encodeSuccess!: boolean;
  @Column('text', { name: 'error_message', nullable: true }) errorMessage!: string | null;
  @Column('text', { name: 'error_acknowledged_at', nullable: true })
  errorAcknowledgedAt!: string | null;
  @Column('integer', { name: 'parent_job_id', nullable: true }) parentJobId!: number | null;
  @Column('integer', { name: 'source_job_id', nullable: true }) sourceJobId!: number | null;
  @Column('integer', { name: 'disc_number', nullable: true }) discNumber!: number | null;
  /** Progress of the current step in percent. */
  @Column('integer', { nullable: true }) progress!: number | null;
  @Column('integer', { name: 'bytes_in', nullable: true }) bytesIn!: number | null;
  @Column('integer', { name: 'bytes_out', nullable: true }) bytesOut!: number | null;
  /** Name of the tool or user that reports the job; null for jobs created by Stackyard. */
  @Column('text', { name: 'reported_by', nullable: true }) reportedBy!: string | null;
  /** The reporter's key for the job, by which a repeated report is recognized. */
  @Column('text', { name: 'report_key', nullable: true }) reportKey!: string | null;
  @Column('text', { name: 'started_at', nullable: true }) startedAt!: string | null;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'updated_at' }) updatedAt!: string;
  /** Case-folded search text; derived from the titles, artist, IDs and paths. */
  @Column('text', { name: 'search_text' }) searchText!: string;
}

/** Columns that are derived or maintained by the service. */
type ManagedColumn =
  | 'id'
  | 'isChild'
  | 'titleKey'
  | 'searchText'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'errorAcknowledgedAt';

/**
 * Fields for creating or changing a job. Undefined means the default value in a new job, and no change
 * in an existing one.
 */
export type JobFields = {
  [Name in keyof Omit<JobEntity, ManagedColumn>]?: JobEntity[Name] | undefined;
};
