import { IsBoolean, IsIn, IsInt, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { mediaTypes, type MediaType } from './job-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';

/** States of a drive. */
export const driveStates = ['IDLE', 'DISC_DETECTED', 'BUSY'] as const;
export type DriveState = (typeof driveStates)[number];

/** A drive and what it does. */
export interface DriveReply {
  id: number;
  /** As the ripper names it, `/dev/sr0`. */
  device: string;
  state: DriveState;
  /** Label of the detected disc. */
  discLabel: string | null;
  mediaType: MediaType | null;
  /** The job that works with it. */
  jobId: number | null;
  changedAt: string;
}

/** Every drive that was ever reported. */
export interface ListDrivesReply extends PageReply {
  drives: DriveReply[];
}

/** What a ripper says of its drive. */
export class ReportDriveRequest {
  /** As the ripper names it, `/dev/sr0`. */
  @IsString() @MinLength(1) @MaxLength(200) device!: string;
  @IsIn(driveStates) state!: DriveState;
  /** Label of the disc. */
  @IsOmittable() @IsString() @MaxLength(200) discLabel?: string;
  @IsOmittable() @IsIn(mediaTypes) mediaType?: MediaType;
  /** The job that works with it. */
  @IsOmittable() @IsInt() @Min(1) jobId?: number;
}

/** Sets a drive back. */
export class ResetDriveRequest {
  /** Keeps a disc that was detected. */
  @IsOmittable() @IsBoolean() keepDetectedDevice?: boolean;
}

/** What became of a reset; a drive that a job works with stays as it is. */
export interface DriveResetReply {
  reset: boolean;
  state: DriveState;
  /** Why not; null when it was. */
  skipped: 'busy' | null;
}

/** Returns the optical drives that were reported, with their state. */
export const listDrives = endpoint({
  method: 'GET',
  path: '/api/history/drives',
  access: 'history-access',
  summary: 'List reported drives',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListDrivesReply>(),
});

/** For rippers: says whether the drive is empty, holds a disc or is busy. */
export const reportDrive = endpoint({
  method: 'POST',
  path: '/api/history/drives',
  access: 'history-edit',
  summary: 'Report the state of a drive',
  body: ReportDriveRequest,
  problems: ['JOB_UNKNOWN'],
  reply: type<DriveReply>(),
});

/** Marks the drive as idle. Refused while a job is using it. */
export const resetDrive = endpoint({
  method: 'POST',
  path: '/api/history/drives/:id/reset',
  access: 'history-edit',
  summary: 'Reset a drive',
  body: ResetDriveRequest,
  problems: ['DRIVE_UNKNOWN'],
  reply: type<DriveResetReply>(),
});
