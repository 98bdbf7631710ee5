import type { JobStatus } from '../history/job-vocabulary.js';
import type { SshFaultReply } from '../updates/ssh-fault.js';

/**
 * Every refusal the API can answer, with its status and title (RFC 9457).
 * Codes are public: add freely, never rename or reuse.
 */
export const problems = {
  VALIDATION_FAILED: { status: 400, title: 'The request does not match its contract' },
  MALFORMED_JSON: { status: 400, title: 'The body is not valid JSON' },
  CURSOR_INVALID: { status: 400, title: 'The cursor does not belong to this list' },
  MEDIA_PATH_REFUSED: { status: 400, title: 'The path may not be used' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  CREDENTIALS_REFUSED: { status: 401, title: 'User name or password is wrong' },
  SECOND_FACTOR_REQUIRED: { status: 401, title: 'The second factor is missing' },
  SECOND_FACTOR_REFUSED: { status: 401, title: 'The code is wrong or was used already' },
  RESET_REFUSED: { status: 401, title: 'User name or security phrase is wrong' },
  TOKEN_REFUSED: { status: 401, title: 'The API token does not work' },
  PERMISSION_MISSING: { status: 403, title: 'A permission is missing' },
  SESSION_NEEDED: { status: 403, title: 'An API token cannot do this' },
  STACK_NOT_ALLOWED: { status: 403, title: 'The API token is limited to other stacks' },
  RIGHTS_EXCEEDED: {
    status: 403,
    title: 'Nobody can hand out or touch more rights than they hold',
  },
  ROUTE_NOT_DECLARED: { status: 403, title: 'The route does not say who may use it' },
  NETWORK_REFUSED: { status: 403, title: 'Requests from this network are not answered' },
  ORIGIN_REFUSED: { status: 403, title: 'The request comes from another site' },
  REGISTRATION_CLOSED: { status: 403, title: 'The first superuser is registered already' },
  PASSWORD_WRONG: { status: 422, title: 'The present password is wrong' },
  COOKIE_NEEDS_TLS: { status: 422, title: 'A secure cookie cannot be set over plain HTTP' },
  ROUTE_UNKNOWN: { status: 404, title: 'There is no such route' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The route does not have this method' },
  SERVER_UNKNOWN: { status: 404, title: 'There is no such server' },
  STACK_UNKNOWN: { status: 404, title: 'There is no such stack' },
  REDEPLOY_UNKNOWN: { status: 404, title: 'There is no such redeploy' },
  LOG_ENTRY_UNKNOWN: { status: 404, title: 'There is no such event log entry' },
  LOG_VIEW_UNKNOWN: { status: 404, title: 'There is no such view of the event log' },
  LOG_RECEIVER_UNKNOWN: { status: 404, title: 'There is no such receiver of the event log' },
  BACKUP_UNKNOWN: { status: 404, title: 'There is no such backup' },
  USER_UNKNOWN: { status: 404, title: 'There is no such user' },
  GROUP_UNKNOWN: { status: 404, title: 'There is no such group' },
  SESSION_UNKNOWN: { status: 404, title: 'There is no such session' },
  TOKEN_UNKNOWN: { status: 404, title: 'There is no such API token' },
  OIDC_NOT_CONFIGURED: { status: 404, title: 'Sign-in through an OpenID provider is not set up' },
  UPDATE_UNKNOWN: { status: 404, title: 'There is no such update' },
  WINDOW_UNKNOWN: { status: 404, title: 'There is no such maintenance window' },
  REPORT_UNKNOWN: { status: 404, title: 'There is no such report' },
  REPORT_WITHOUT_FIGURES: { status: 404, title: 'The report was not produced from figures' },
  BIN_ENTRY_UNKNOWN: { status: 404, title: 'There is no such entry in the bin' },
  BIN_ENTRY_BUSY: { status: 409, title: 'The entry of the bin is being worked on' },
  MEDIA_PATH_TAKEN: { status: 409, title: 'Something else is in this place' },
  JOB_FILES_BUSY: { status: 409, title: 'Files of the job are being moved' },
  JOB_HAS_CHILDREN: { status: 409, title: 'The job has parts that are not deleted with it' },
  DELETE_PREVIEW_STALE: { status: 409, title: 'There is something else to delete than was shown' },
  WINDOW_OVER: { status: 409, title: 'The maintenance window is over' },
  UPDATE_RUNNING: { status: 409, title: 'An update of the platform runs' },
  UPDATE_NOT_CANCELLABLE: { status: 409, title: 'The update can no longer be cancelled' },
  GROUP_NAME_TAKEN: { status: 409, title: 'The group name is taken' },
  GROUP_IN_USE: { status: 409, title: 'The group has members' },
  SELF_DEACTIVATION: { status: 409, title: 'Nobody can deactivate or remove themselves' },
  LAST_SUPERUSER: { status: 409, title: 'The last active superuser stays' },
  USER_IS_SUPERUSER: { status: 409, title: 'The user is a superuser' },
  USER_IS_NOT_SUPERUSER: { status: 409, title: 'The user is no superuser' },
  USER_IS_SERVICE: { status: 409, title: 'A service user has no password' },
  TWO_FACTOR_ENABLED: { status: 409, title: 'Two-factor sign-in is on already' },
  TWO_FACTOR_NOT_BEGUN: { status: 409, title: 'Two-factor sign-in is not set up' },
  TOKEN_ENDED: { status: 409, title: 'The API token was revoked' },
  USERNAME_TAKEN: { status: 409, title: 'The user name is taken' },
  JOB_UNKNOWN: { status: 404, title: 'There is no such job' },
  DRIVE_UNKNOWN: { status: 404, title: 'There is no such drive' },
  PICTURE_UNKNOWN: { status: 404, title: 'The job has no picture' },
  METADATA_UNKNOWN: { status: 404, title: 'The provider knows no such title' },
  JOB_ACTIVE: { status: 409, title: 'The job is in the active pipeline' },
  JOB_TRANSITION_REFUSED: { status: 409, title: 'The job cannot get this status now' },
  JOB_HAS_NO_ERROR: { status: 409, title: 'The job has no error to acknowledge' },
  JOB_METADATA_ORIGINAL: { status: 409, title: 'There is no assignment to undo' },
  JOB_HAS_NO_RAW: { status: 409, title: 'The job has no raw material' },
  JOB_HAS_NO_PLAN: { status: 409, title: 'The job was not analysed yet' },
  PROCESSING_OPEN: { status: 409, title: 'The job is being processed or waits for it already' },
  PROCESSING_NOT_OPEN: { status: 409, title: 'Nothing runs for the job, and nothing waits' },
  RAW_PATH_TAKEN: { status: 409, title: 'Another job has this raw folder' },
  SERVER_IN_USE: { status: 409, title: 'The server has open redeploys' },
  SERVER_EXISTS: {
    status: 409,
    title: 'A server with this address and environment is saved already',
  },
  SERVER_PRESET: { status: 409, title: 'The server is defined by the settings of the process' },
  REDEPLOY_OPEN: { status: 409, title: 'The stack has an open redeploy' },
  STACK_NOT_REDEPLOYABLE: { status: 409, title: 'The stack cannot be redeployed' },
  STACK_RECORD_NEEDED: { status: 409, title: 'The record of the stack is not removed' },
  REDEPLOY_NOT_CANCELLABLE: { status: 409, title: 'The redeploy can no longer be cancelled' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, title: 'The idempotency key belongs to another request' },
  BACKUP_RUNNING: { status: 409, title: 'A backup is being made already' },
  BACKUP_NOT_READY: { status: 409, title: 'The backup has no file' },
  BACKUP_NOT_OFFERED: { status: 409, title: 'Backups are made by the database itself' },
  LOG_VERIFICATION_RUNNING: { status: 409, title: 'The event log is being verified already' },
  LOG_VIEW_NAME_TAKEN: { status: 409, title: 'A view of this name is saved already' },
  LOG_RECEIVER_NAME_TAKEN: { status: 409, title: 'There is a receiver of this name already' },
  LOG_RECEIVERS_FULL: { status: 409, title: 'There is no room for another receiver' },
  LOG_RETENTION_OFF: { status: 409, title: 'Everything is kept for good' },
  LOG_RETENTION_RUNNING: { status: 409, title: 'What is older is being removed already' },
  LOG_VIEWS_FULL: { status: 409, title: 'There is no room for another view' },
  REPORT_IN_PRODUCTION: { status: 409, title: 'The report is being produced' },
  REPORT_DELIVERY_NOT_CONFIGURED: {
    status: 409,
    title: 'Reports are delivered to nobody',
  },
  REPORT_CHANGED: { status: 412, title: 'Somebody else has changed the report' },
  REPORT_TAG_NEEDED: { status: 428, title: 'Say which version is to be replaced' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is too large' },
  NOT_JSON: { status: 415, title: 'The body must be JSON' },
  TITLE_NEEDED: { status: 422, title: 'A title has to be chosen first' },
  ENCODE_CHOICE_REFUSED: { status: 422, title: 'The plan has no such title or track' },
  SSH_TEST_FAILED: { status: 422, title: 'The SSH connection could not be used' },
  REPORT_NOT_CONFORMING: { status: 422, title: 'The report does not conform to the format' },
  REPORT_MONTH_AHEAD: { status: 422, title: 'The month has not begun' },
  LOG_RECEIVER_OFF_LIMITS: { status: 422, title: 'Nothing may be sent to this address' },
  SERVER_TEST_FAILED: { status: 422, title: 'The platform could not be used with these settings' },
  MEDIA_ACCESS_DENIED: { status: 422, title: 'The system denies access to the files' },
  PICTURE_REFUSED: { status: 422, title: 'The picture cannot be used' },
  MAINTENANCE_ACTIVE: { status: 423, title: 'Maintenance is active' },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something broke on our side' },
  PLATFORM_FAILED: { status: 502, title: 'The platform answered with a fault' },
  OIDC_FAILED: { status: 502, title: 'The OpenID provider could not be used' },
  PROVIDER_FAILED: { status: 502, title: 'The metadata provider answered with a fault' },
  PROVIDER_UNREACHABLE: { status: 502, title: 'The metadata provider cannot be reached' },
  PLATFORM_UNREACHABLE: { status: 502, title: 'The platform cannot be reached' },
  PLATFORM_TIMED_OUT: { status: 504, title: 'The platform did not answer in time' },
  PROVIDER_TIMED_OUT: { status: 504, title: 'The metadata provider did not answer in time' },
  PROVIDER_NOT_CONFIGURED: { status: 503, title: 'The metadata provider has no key' },
  PROVIDER_KEY_REFUSED: { status: 503, title: 'The metadata provider refuses the key' },
  PROVIDER_LIMIT_REACHED: { status: 503, title: 'The metadata provider allows no more questions' },
  PLATFORM_URL_NOT_CONFIGURED: { status: 503, title: 'No platform server is configured' },
  MEDIA_DIRS_NOT_CONFIGURED: { status: 503, title: 'No folders of media are configured' },
  MEDIA_TOOL_MISSING: { status: 503, title: 'A media tool is not installed' },
  SSH_NOT_CONFIGURED: { status: 503, title: 'The SSH access for updates is not set up' },
  SSH_SECRET_MISSING: { status: 503, title: 'PLATFORM_SSH_SECRET is not set' },
  DATABASE_BUSY: { status: 503, title: 'The database is locked' },
  STORAGE_FULL: { status: 503, title: 'The disk is full' },
  NOT_READY: { status: 503, title: 'The server is not ready' },
} as const satisfies Record<string, { status: number; title: string }>;

/** Stable identifier of a refusal; callers branch on it, never on texts. */
export type ProblemCode = keyof typeof problems;

/** One fault in the input. */
export interface InputFault {
  /** RFC 6901 pointer into the body, or `?name` for a query and `:name` for a path parameter. */
  pointer: string;
  /** The violated rule, e.g. `maxLength`, or `unknown` for a property nobody asked for. */
  code: string;
  detail: string;
}

/** A title that can be chosen for an encode. */
export interface TitleToChoose {
  /** What `titleId` takes. */
  id: number;
  fileName: string | null;
  durationSeconds: number | null;
  sizeBytes: number | null;
}

/** Body of every refusal, `application/problem+json`. */
export interface ProblemReply {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Path of the refused request. */
  instance: string;
  code: ProblemCode;
  requestId: string;
  errors?: InputFault[];
  /** Seconds after which another try makes sense; also sent as `Retry-After`. */
  retryAfter?: number;
  /** How far an SSH connection came, for `SSH_TEST_FAILED`. */
  ssh?: SshFaultReply;
  /** How what there is to delete differs from what was shown or selected, for `DELETE_PREVIEW_STALE`. */
  difference?: {
    added: string[];
    gone: string[];
    changed: string[];
    /** Jobs that came or went meanwhile. */
    jobIds?: { added: number[]; gone: number[] };
  };
  /** The redeploy that is in the way, for `REDEPLOY_OPEN`. */
  redeployId?: number;
  /** The job that is in the way, for `RAW_PATH_TAKEN` and `JOB_ACTIVE`. */
  jobId?: number;
  /** Statuses the job may get now, for `JOB_TRANSITION_REFUSED`. */
  allowedNext?: JobStatus[];
  /** Titles of the plan, one of which has to be chosen, for `TITLE_NEEDED`. */
  titles?: TitleToChoose[];
}
