import {
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { mediaTypes, type MediaType } from './job-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';

/** Drive states, as rippers report them. */
export const driveStates = ['IDLE', 'DISC_DETECTED', 'BUSY'] as const;
/** State of a drive: empty (`IDLE`), containing a disc (`DISC_DETECTED`), or busy (`BUSY`). */
export type DriveState = (typeof driveStates)[number];

/** An optical drive that a ripper has reported, with its state, disc and job. */
export interface DriveReply {
  id: number;
  /** Device name that the ripper reports, for example `/dev/sr0`. */
  device: string;
  state: DriveState;
  /** Label of the detected disc; null if no disc or no label was reported. */
  discLabel: string | null;
  mediaType: MediaType | null;
  /** ID of the job that uses the drive; null if no job does. */
  jobId: number | null;
  changedAt: string;
}

/** A page of all drives that rippers have ever reported, sorted by device name. */
export interface ListDrivesReply extends PageReply {
  drives: DriveReply[];
}

/** The current state of a drive, as reported by a ripper. */
export class ReportDriveRequest {
  /** Device name that the ripper reports, for example `/dev/sr0`. */
  @IsString() @MinLength(1) @MaxLength(200) device!: string;
  @IsIn(driveStates) state!: DriveState;
  /** Label of the disc in the drive. If omitted, the stored label is removed. */
  @IsOmittable() @IsString() @MaxLength(200) discLabel?: string;
  @IsOmittable() @IsIn(mediaTypes) mediaType?: MediaType;
  /** ID of the job that uses the drive. If omitted, the stored ID is removed. */
  @IsOmittable() @IsInt() @Min(1) jobId?: number;
}

/** Options for resetting a drive. */
export class ResetDriveRequest {
  /**
   * Keeps the label and type of the disc if a label is stored, so that the drive's state becomes
   * `DISC_DETECTED` instead of `IDLE`; false by default.
   */
  @IsOmittable() @IsBoolean() keepDetectedDevice?: boolean;
}

/** Result of a reset. A drive is not reset while the job that uses it is being processed. */
export interface DriveResetReply {
  reset: boolean;
  state: DriveState;
  /** Why the drive was not reset; null if it was reset. */
  skipped: 'busy' | null;
}

/**
 * Returns all optical drives that ripping programs have reported, with their current states, sorted
 * by device name.
 */
export const listDrives = endpoint({
  method: 'GET',
  path: '/api/history/drives',
  access: 'history-access',
  summary: 'List optical drives',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListDrivesReply>(),
});

/**
 * Stores the state of the drive (empty, containing a disc, or busy) and returns the drive. A drive
 * that is reported for the first time is added. Intended for ripping programs.
 */
export const reportDrive = endpoint({
  method: 'POST',
  path: '/api/history/drives',
  access: 'history-edit',
  summary: "Report an optical drive's state",
  body: ReportDriveRequest,
  problems: ['JOB_UNKNOWN'],
  reply: type<DriveReply>(),
});

/**
 * Unlinks the drive from its job, clears the stored disc, and sets the state to `IDLE`. If
 * `keepDetectedDevice` is set and a disc label is stored, the disc is kept and the state is set to
 * `DISC_DETECTED`. While the drive's job is being processed, the drive is not reset, and the
 * response contains the reason.
 */
export const resetDrive = endpoint({
  method: 'POST',
  path: '/api/history/drives/:id/reset',
  access: 'history-edit',
  summary: "Reset an optical drive's state",
  body: ResetDriveRequest,
  problems: ['DRIVE_UNKNOWN'],
  reply: type<DriveResetReply>(),
});
