import { IsBoolean, IsISO8601, IsOptional, IsString, MaxLength } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';

/** Turns maintenance on or off, with its message and end time. */
export class SetMaintenanceModeRequest {
  @IsBoolean() active!: boolean;
  /** Message shown to all signed-in users. */
  @IsString() @MaxLength(500) message!: string;
  /**
   * ISO 8601 time in the future at which maintenance ends automatically; if omitted or null,
   * maintenance must be ended manually.
   */
  @IsOptional() @IsISO8601({ strict: true }) until?: string | null;
}

/**
 * The current state of maintenance (source document 2, part 2), and the next announced maintenance
 * window.
 */
export interface MaintenanceModeReply {
  active: boolean;
  /** Message of the current maintenance; while maintenance is off, the last saved message. */
  message: string;
  /** ISO 8601 time at which maintenance started; null while maintenance is off. */
  since: string | null;
  /**
   * Name of the user or API token that started maintenance, scheduled its window or started its
   * platform update; null while maintenance is off.
   */
  by: string | null;
  /**
   * ISO 8601 time at which maintenance ends automatically; null if maintenance must be ended
   * manually, and while maintenance is off.
   */
  until: string | null;
  /** What started maintenance; null while maintenance is off. */
  source: MaintenanceSource | null;
  /** The next announced maintenance window; null if none is announced. */
  upcoming: UpcomingMaintenance | null;
}

/** What started maintenance: an operator (`switch`), a maintenance window, or a platform update. */
export type MaintenanceSource = 'switch' | 'window' | 'update';

/** An announced maintenance window. */
export interface UpcomingMaintenance {
  message: string;
  startsAt: string;
  endsAt: string;
}

/**
 * Returns whether maintenance is active, and the next announced maintenance window. During
 * maintenance, the response also contains the message, the start time, any automatic end time, and
 * the name of the user or API token that started maintenance.
 */
export const readMaintenanceMode = endpoint({
  method: 'GET',
  path: '/api/maintenance/mode',
  access: 'signed-in',
  summary: 'Get the maintenance status',
  reply: type<MaintenanceModeReply>(),
});

/**
 * During maintenance, new redeploys are rejected and queued redeploys wait, unless they override
 * maintenance. If maintenance is already active, starting it again changes its message and end
 * time. Ending maintenance also ends active occurrences of maintenance windows. Maintenance can't
 * be ended during a platform update.
 */
export const setMaintenanceMode = endpoint({
  method: 'POST',
  path: '/api/maintenance/mode',
  access: 'maintenance-access',
  summary: 'Start, change or end maintenance',
  body: SetMaintenanceModeRequest,
  problems: ['UPDATE_RUNNING'],
  reply: type<MaintenanceModeReply>(),
});
