import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { endpoint, type } from './endpoint.js';

/** What an operator sends to open, edit or close the maintenance window. */
export class SetMaintenanceModeRequest {
  @IsBoolean() active!: boolean;
  /** Shown to everybody who is signed in; at most 500 characters. */
  @IsString() @MaxLength(500) message!: string;
}

/** The maintenance window as it is now. */
export interface MaintenanceModeReply {
  active: boolean;
  message: string;
  /** ISO 8601 time at which the window was opened; null while it is closed. */
  since: string | null;
  /** User name of whoever opened it; null while it is closed. */
  by: string | null;
}

/** State of the running or last platform update. */
export interface UpdateStatusReply {
  status: 'never-run' | 'running' | 'succeeded' | 'failed' | 'lost';
  running: boolean;
  startedAt: string | null;
  finishedAt: string | null;
}

export const readMaintenanceMode = endpoint({
  method: 'GET',
  path: '/api/maintenance/mode',
  access: 'signed-in',
  summary: 'The maintenance window as it is now',
  reply: type<MaintenanceModeReply>(),
});

export const setMaintenanceMode = endpoint({
  method: 'POST',
  path: '/api/maintenance/mode',
  access: 'maintenance-access',
  summary: 'Opens, edits or closes the maintenance window; while it is open, redeploys are blocked',
  body: SetMaintenanceModeRequest,
  reply: type<MaintenanceModeReply>(),
});

export const readUpdateStatus = endpoint({
  method: 'GET',
  path: '/api/maintenance/update-status',
  access: 'public',
  summary: 'Whether a platform update runs; 503 when the database does not answer',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<UpdateStatusReply>(),
});
