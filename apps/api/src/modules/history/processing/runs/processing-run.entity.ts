import type {
  EncodeContainer,
  EncodePreset,
  EncoderInfo,
  JobStatus,
  ProcessingFault,
  ProcessingKind,
  ProcessingState,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export interface EncodeChoice {
  preset?: EncodePreset;
  container?: EncodeContainer;
  titleId?: number;
  audioTrackIds?: number[];
  subtitleTrackIds?: number[];
  outputDir?: string;
}

/** A complete result that is about to be published. */
export interface Publication {
  /** The file of a title, or the folder of an album. */
  path: string;
  files: { path: string; sizeBytes: number }[];
  encoderInfo: EncoderInfo;
}

/** An analysis or encode, from the request to its end. Times are ISO 8601. */
@Entity('processing_runs')
export class ProcessingRunEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'job_id' }) jobId!: number;
  @Column('text') kind!: ProcessingKind;
  @Column('text') state!: ProcessingState;
  @Column('simple-json') choice!: EncodeChoice;
  /** Status of the job before the run started; null if the run has never started. */
  @Column('text', { name: 'job_status', nullable: true }) jobStatus!: JobStatus | null;
  @Column('integer', { nullable: true }) percent!: number | null;
  @Column('integer', { name: 'eta_seconds', nullable: true }) etaSeconds!: number | null;
  @Column('float', { name: 'frames_per_second', nullable: true }) framesPerSecond!: number | null;
  /**
   * The process ID of the program; null if none is running. IDs are reused, so a process is
   * identified by this ID together with `processKey`.
   */
  @Column('integer', { nullable: true }) pid!: number | null;
  @Column('text', { name: 'process_key', nullable: true }) processKey!: string | null;
  /** Path of the draft. Its folder belongs to this run alone. */
  @Column('text', { name: 'draft_path', nullable: true }) draftPath!: string | null;
  @Column('simple-json', { nullable: true }) publication!: Publication | null;
  @Column('text', { name: 'output_path', nullable: true }) outputPath!: string | null;
  @Column('text', { nullable: true }) fault!: ProcessingFault | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('integer') attempts!: number;
  @Column('text', { name: 'requested_by' }) requestedBy!: string;
  @Column('text', { name: 'requested_at' }) requestedAt!: string;
  /**
   * When a user requested that the run be cancelled. Any process can store this time, not only the
   * process that runs the program.
   */
  @Column('text', { name: 'cancel_requested_at', nullable: true }) cancelRequestedAt!:
    | string
    | null;
  @Column('text', { name: 'started_at', nullable: true }) startedAt!: string | null;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
}
