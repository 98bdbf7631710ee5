import { IsBoolean, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';

/** What an operator sends to open, edit or close the maintenance window. */
export class SetMaintenanceModeRequest {
  @IsBoolean() active!: boolean;
  /** Shown to everyone who is signed in; at most 500 characters. */
  @IsString() @MaxLength(500) message!: string;
  /** ISO 8601 time at which it closes by itself; open-ended if omitted. */
  @IsOptional() @IsISO8601({ strict: true }) until?: string | null;
}

/** The maintenance window as it is now. */
export interface MaintenanceModeReply {
  active: boolean;
  message: string;
  /** ISO 8601 time at which the window was opened; null while it is closed. */
  since: string | null;
  /** User name of whoever opened it; null while it is closed. */
  by: string | null;
  /** When it is expected to end; null while that is open. */
  until: string | null;
  /** What opened it: the switch, a planned window or an update of the platform; null while it is closed. */
  source: MaintenanceSource | null;
  /** The planned window that was announced and comes next; null when none was. */
  upcoming: UpcomingMaintenance | null;
}

/** What maintenance can be opened by. */
export type MaintenanceSource = 'switch' | 'window' | 'update';

/** An announced window. */
export interface UpcomingMaintenance {
  message: string;
  startsAt: string;
  endsAt: string;
}

/** Returns whether maintenance is active, why, and until when. */
export const readMaintenanceMode = endpoint({
  method: 'GET',
  path: '/api/maintenance/mode',
  access: 'signed-in',
  summary: 'Get the maintenance mode',
  reply: type<MaintenanceModeReply>(),
});

/** While maintenance is active, new redeploys are rejected and queued ones wait. */
export const setMaintenanceMode = endpoint({
  method: 'POST',
  path: '/api/maintenance/mode',
  access: 'maintenance-access',
  summary: 'Start, edit or end maintenance',
  body: SetMaintenanceModeRequest,
  problems: ['UPDATE_RUNNING'],
  reply: type<MaintenanceModeReply>(),
});
