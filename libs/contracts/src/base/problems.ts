import type { JobStatus } from '../history/job-vocabulary.js';
import type { AcknowledgeableWarning } from '../platform/redeploys/plan-warnings.js';
import type { SshFaultReply } from '../updates/ssh-fault.js';

/**
 * All problems that the API can return, with status and title (RFC 9457). Codes are public: new
 * codes may be added, but existing codes are never renamed or reused.
 */
export const problems = {
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid' },
  MALFORMED_JSON: { status: 400, title: 'The body is not valid JSON' },
  CURSOR_INVALID: { status: 400, title: 'The cursor does not belong to this list' },
  MEDIA_PATH_REFUSED: { status: 400, title: 'This path is not allowed' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  CREDENTIALS_REFUSED: { status: 401, title: 'Incorrect user name or password' },
  SECOND_FACTOR_REQUIRED: { status: 401, title: 'A second factor is required' },
  SECOND_FACTOR_REFUSED: { status: 401, title: 'The code is incorrect or was already used' },
  RESET_REFUSED: { status: 401, title: 'Incorrect user name or security phrase' },
  TOKEN_REFUSED: { status: 401, title: 'The API token is not valid' },
  PERMISSION_MISSING: { status: 403, title: 'Permission denied' },
  SESSION_NEEDED: { status: 403, title: 'Not possible with an API token' },
  STACK_NOT_ALLOWED: { status: 403, title: 'The API token is limited to other stacks' },
  RIGHTS_EXCEEDED: {
    status: 403,
    title: 'This requires permissions that the caller does not have',
  },
  ROUTE_NOT_DECLARED: { status: 403, title: 'No permission is defined for this route' },
  NETWORK_REFUSED: { status: 403, title: 'Requests from this network are not allowed' },
  ORIGIN_REFUSED: { status: 403, title: 'The request comes from another site' },
  REGISTRATION_CLOSED: { status: 403, title: 'The first superuser has already been registered' },
  PASSWORD_WRONG: { status: 422, title: 'The current password is incorrect' },
  COOKIE_NEEDS_TLS: { status: 422, title: "Secure cookies can't be set over plain HTTP" },
  ROUTE_UNKNOWN: { status: 404, title: 'Route not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  SERVER_UNKNOWN: { status: 404, title: 'Server not found' },
  STACK_UNKNOWN: { status: 404, title: 'Stack not found' },
  STACK_TAGS_FULL: { status: 409, title: 'The maximum number of tags has been reached' },
  STACK_KIND_UNSUPPORTED: { status: 422, title: 'Not possible for this kind of stack' },
  STACK_FILE_MISSING: { status: 404, title: 'The stack has no compose file' },
  CONTAINER_UNKNOWN: { status: 404, title: 'Container not found' },
  CONTAINER_ELSEWHERE: { status: 422, title: 'The container is on another node' },
  IMAGE_IGNORE_UNKNOWN: { status: 404, title: 'The image is not ignored' },
  IMAGE_NOT_IGNORABLE: { status: 422, title: "An image without a tag can't be ignored" },
  IMAGE_IGNORES_FULL: {
    status: 409,
    title: 'The maximum number of ignored images has been reached',
  },
  REGISTRY_UNKNOWN: { status: 404, title: 'Registry not found' },
  REGISTRY_EXISTS: { status: 409, title: 'The registry has already been added' },
  REGISTRIES_FULL: { status: 409, title: 'The maximum number of registries has been reached' },
  REGISTRY_CHANGED: { status: 409, title: 'Someone else has changed the registry' },
  REGISTRY_REFUSED: { status: 422, title: 'Signing in to the registry failed' },
  EVIDENCE_MISSING: { status: 404, title: 'No evidence is stored for this redeploy' },
  SNAPSHOT_UNKNOWN: { status: 404, title: 'Snapshot not found' },
  BATCH_UNKNOWN: { status: 404, title: 'Batch not found' },
  REDEPLOY_UNKNOWN: { status: 404, title: 'Redeploy not found' },
  LOG_ENTRY_UNKNOWN: { status: 404, title: 'Event log entry not found' },
  STACK_VIEW_UNKNOWN: { status: 404, title: 'View not found' },
  LOG_VIEW_UNKNOWN: { status: 404, title: 'View not found' },
  LOG_RECEIVER_UNKNOWN: { status: 404, title: 'Receiver not found' },
  NOTIFICATION_UNKNOWN: { status: 404, title: 'Notification not found' },
  NOTIFICATION_MUTE_UNKNOWN: { status: 404, title: 'Mute not found' },
  PUSH_BROWSER_UNKNOWN: { status: 404, title: 'Browser not found' },
  PUSH_BROWSERS_FULL: { status: 409, title: 'The maximum number of browsers has been reached' },
  CHANNEL_UNKNOWN: { status: 404, title: 'Notification channel not found' },
  NOTIFICATION_RULE_UNKNOWN: { status: 404, title: 'Notification rule not found' },
  MESSAGE_UNKNOWN: { status: 404, title: 'Message not found' },
  BACKUP_UNKNOWN: { status: 404, title: 'Backup not found' },
  USER_UNKNOWN: { status: 404, title: 'User not found' },
  GROUP_UNKNOWN: { status: 404, title: 'Group not found' },
  SESSION_UNKNOWN: { status: 404, title: 'Session not found' },
  TOKEN_UNKNOWN: { status: 404, title: 'API token not found' },
  OIDC_NOT_CONFIGURED: { status: 404, title: 'No OpenID provider is configured' },
  UPDATE_UNKNOWN: { status: 404, title: 'Update not found' },
  WINDOW_UNKNOWN: { status: 404, title: 'Maintenance window not found' },
  REPORT_UNKNOWN: { status: 404, title: 'Report not found' },
  REPORT_WITHOUT_FIGURES: { status: 404, title: 'The report was not generated from figures' },
  BIN_ENTRY_UNKNOWN: { status: 404, title: 'Bin entry not found' },
  BIN_ENTRY_BUSY: { status: 409, title: 'The bin entry is being moved or deleted' },
  MEDIA_PATH_TAKEN: { status: 409, title: 'A file or folder already exists at this path' },
  JOB_FILES_BUSY: { status: 409, title: 'Files of the job are being moved' },
  JOB_HAS_CHILDREN: { status: 409, title: 'The job has parts that would be left behind' },
  DELETE_PREVIEW_STALE: {
    status: 409,
    title: 'The files to delete have changed since the preview',
  },
  WINDOW_OVER: { status: 409, title: 'The maintenance window has ended' },
  UPDATE_RUNNING: { status: 409, title: 'A platform update is running' },
  UPDATE_NOT_CANCELLABLE: { status: 409, title: 'The update can no longer be cancelled' },
  GROUP_NAME_TAKEN: { status: 409, title: 'The group name is already in use' },
  GROUP_IN_USE: { status: 409, title: 'The group has members' },
  SELF_DEACTIVATION: { status: 409, title: "Users can't deactivate or remove their own account" },
  LAST_SUPERUSER: { status: 409, title: "The last active superuser can't be removed" },
  USER_IS_SUPERUSER: { status: 409, title: 'The user is a superuser' },
  USER_IS_NOT_SUPERUSER: { status: 409, title: 'The user is not a superuser' },
  USER_IS_SERVICE: { status: 409, title: "Service users don't have passwords" },
  TWO_FACTOR_ENABLED: { status: 409, title: 'Two-factor authentication is already on' },
  TWO_FACTOR_NOT_BEGUN: { status: 409, title: 'Two-factor setup has not been started' },
  TOKEN_ENDED: { status: 409, title: 'The API token was revoked' },
  USERNAME_TAKEN: { status: 409, title: 'The user name is already in use' },
  JOB_UNKNOWN: { status: 404, title: 'Job not found' },
  DRIVE_UNKNOWN: { status: 404, title: 'Drive not found' },
  PICTURE_UNKNOWN: { status: 404, title: 'Picture not found' },
  METADATA_UNKNOWN: { status: 404, title: 'The provider has no film or CD with this ID' },
  JOB_ACTIVE: { status: 409, title: 'The job is being processed' },
  JOB_TRANSITION_REFUSED: { status: 409, title: "The job can't change to this status now" },
  JOB_HAS_NO_ERROR: { status: 409, title: 'The job has no error to acknowledge' },
  JOB_METADATA_ORIGINAL: { status: 409, title: 'There is no assignment to undo' },
  JOB_HAS_NO_RAW: { status: 409, title: 'The job has no raw files' },
  JOB_HAS_NO_PLAN: { status: 409, title: 'The job has not been analysed yet' },
  PROCESSING_OPEN: { status: 409, title: 'The job is already queued or being processed' },
  PROCESSING_NOT_OPEN: { status: 409, title: 'Nothing is queued or running for the job' },
  RAW_PATH_TAKEN: { status: 409, title: 'Another job already uses this raw folder' },
  SERVER_IN_USE: { status: 409, title: 'Redeploys are queued or running on the server' },
  SERVER_EXISTS: {
    status: 409,
    title: 'A server with this address and environment already exists',
  },
  SERVER_PRESET: { status: 409, title: 'The server is defined by environment variables' },
  WARNINGS_NOT_ACKNOWLEDGED: {
    status: 409,
    title: 'The plan has warnings that were not acknowledged',
  },
  REDEPLOY_OPEN: { status: 409, title: 'The stack already has a queued or running action' },
  STACK_NOT_REDEPLOYABLE: { status: 409, title: "The stack can't be redeployed" },
  STACK_ACTION_NOT_POSSIBLE: { status: 409, title: "The stack can't be started or stopped now" },
  STACK_RECORD_NEEDED: { status: 409, title: "The stack record can't be removed" },
  REDEPLOY_NOT_CANCELLABLE: { status: 409, title: 'The redeploy can no longer be cancelled' },
  ROLLBACK_NOT_POSSIBLE: { status: 409, title: "The stack can't be rolled back to this state" },
  BATCH_OPEN: { status: 409, title: 'The batch has not ended' },
  BATCH_NOTHING_TO_RETRY: { status: 409, title: 'No redeploy of the batch failed' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: 'The idempotency key was used for another request',
  },
  BACKUP_RUNNING: { status: 409, title: 'A backup is already running' },
  BACKUP_NOT_READY: { status: 409, title: 'The backup has no file to download' },
  BACKUP_NOT_OFFERED: { status: 409, title: 'Backups are not available with PostgreSQL' },
  LOG_VERIFICATION_RUNNING: { status: 409, title: 'The event log is already being verified' },
  STACK_VIEW_NAME_TAKEN: { status: 409, title: 'A view with this name already exists' },
  STACK_VIEWS_FULL: { status: 409, title: 'The maximum number of views has been reached' },
  LOG_VIEW_NAME_TAKEN: { status: 409, title: 'A view with this name already exists' },
  LOG_RECEIVER_NAME_TAKEN: { status: 409, title: 'A receiver with this name already exists' },
  LOG_RECEIVERS_FULL: { status: 409, title: 'The maximum number of receivers has been reached' },
  CHANNEL_NAME_TAKEN: { status: 409, title: 'A channel with this name already exists' },
  PERSONAL_MAIL_NOT_OFFERED: { status: 409, title: 'Personal email is not set up' },
  CODE_NOT_SENT: { status: 502, title: "The email with the code couldn't be sent" },
  ADDRESS_CODE_REFUSED: { status: 422, title: 'The code is incorrect or has expired' },
  CHANNELS_FULL: { status: 409, title: 'The maximum number of channels has been reached' },
  NOTIFICATION_RULES_FULL: {
    status: 409,
    title: 'The maximum number of rules has been reached',
  },
  LOG_ARCHIVE_UNKNOWN: { status: 404, title: 'Archive file not found' },
  LOG_RETENTION_OFF: { status: 409, title: 'All entries are kept forever' },
  LOG_RETENTION_RUNNING: { status: 409, title: 'Old entries are already being removed' },
  LOG_VIEWS_FULL: { status: 409, title: 'The maximum number of views has been reached' },
  REPORT_IN_PRODUCTION: { status: 409, title: 'The report is being generated' },
  REPORT_DELIVERY_NOT_CONFIGURED: {
    status: 409,
    title: 'No delivery is configured for reports',
  },
  REPORT_CHANGED: { status: 412, title: 'Someone else has changed the report' },
  REPORT_TAG_NEEDED: { status: 428, title: 'The If-Match header is missing' },
  BODY_TOO_LARGE: { status: 413, title: 'The request is too large' },
  NOT_JSON: { status: 415, title: 'The request body must be JSON' },
  TITLE_NEEDED: { status: 422, title: 'Choose a title first' },
  ENCODE_CHOICE_REFUSED: { status: 422, title: 'The plan does not contain this title or track' },
  SSH_TEST_FAILED: { status: 422, title: 'The SSH connection failed' },
  REPORT_NOT_CONFORMING: { status: 422, title: 'The report does not match the required format' },
  REPORT_MONTH_AHEAD: { status: 422, title: 'The month has not started yet' },
  LOG_RECEIVER_OFF_LIMITS: { status: 422, title: 'Sending to this address is not allowed' },
  CHANNEL_OFF_LIMITS: { status: 422, title: 'Sending to this address is not allowed' },
  SERVER_TEST_FAILED: { status: 422, title: "Portainer can't be reached with these settings" },
  MEDIA_ACCESS_DENIED: { status: 422, title: 'The operating system denies access to the files' },
  PICTURE_REFUSED: { status: 422, title: "This picture can't be used" },
  MAINTENANCE_ACTIVE: { status: 423, title: 'Maintenance is active' },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Internal error' },
  PLATFORM_FAILED: { status: 502, title: 'Portainer returned an error' },
  OIDC_FAILED: { status: 502, title: 'Signing in through the OpenID provider failed' },
  PROVIDER_FAILED: { status: 502, title: 'The metadata provider returned an error' },
  PROVIDER_UNREACHABLE: { status: 502, title: 'The metadata provider is unreachable' },
  PLATFORM_UNREACHABLE: { status: 502, title: 'Portainer is unreachable' },
  PLATFORM_TIMED_OUT: { status: 504, title: 'Portainer did not respond in time' },
  PROVIDER_TIMED_OUT: { status: 504, title: 'The metadata provider did not respond in time' },
  PROVIDER_NOT_CONFIGURED: { status: 503, title: 'No API key is set for the metadata provider' },
  PROVIDER_KEY_REFUSED: { status: 503, title: 'The metadata provider rejected the API key' },
  PROVIDER_LIMIT_REACHED: {
    status: 503,
    title: "The metadata provider's request limit has been reached",
  },
  PLATFORM_URL_NOT_CONFIGURED: { status: 503, title: 'No Portainer server is configured' },
  MEDIA_DIRS_NOT_CONFIGURED: { status: 503, title: 'No media folders are configured' },
  MEDIA_TOOL_MISSING: { status: 503, title: 'A media tool is not installed' },
  SSH_NOT_CONFIGURED: { status: 503, title: 'SSH access for updates is not set up' },
  SSH_SECRET_MISSING: { status: 503, title: 'PLATFORM_SSH_SECRET is not set' },
  DATABASE_BUSY: { status: 503, title: 'The database is locked' },
  STORAGE_FULL: { status: 503, title: 'The disk is full' },
  NOT_READY: { status: 503, title: 'The server is not ready' },
} as const satisfies Record<string, { status: number; title: string }>;

/** Stable identifier of a problem. Callers branch on the code, never on texts. */
export type ProblemCode = keyof typeof problems;

/** One error in the input: where it is and which rule was violated. */
export interface InputFault {
  /**
   * RFC 6901 pointer into the body, `?name` for a query parameter, or `:name` for a path parameter.
   */
  pointer: string;
  /** The violated rule, for example `maxLength`, or `unknown` for an unexpected property. */
  code: string;
  detail: string;
  /** The limit that the rule sets, for example the minimum length. */
  limit?: number;
  /** Line that contains the fault, starting at 1; only for texts that are checked line by line. */
  line?: number;
  /** Column of the fault in its line, starting at 1. */
  column?: number;
  /** The part of the text that is at fault, for example the name of an unknown placeholder. */
  found?: string;
}

/**
 * A title that can be encoded. If the encode plan selects no title, the caller must choose a title.
 */
export interface TitleToChoose {
  /** Value to send as `titleId`. */
  id: number;
  fileName: string | null;
  durationSeconds: number | null;
  sizeBytes: number | null;
}

/** Body of every error reply, `application/problem+json` (RFC 9457). */
export interface ProblemReply {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Path of the rejected request. */
  instance: string;
  code: ProblemCode;
  requestId: string;
  errors?: InputFault[];
  /** Seconds to wait before a retry; also sent as `Retry-After`. */
  retryAfter?: number;
  /**
   * Why the SSH test failed: the stage and, if a host key was rejected, that key and the confirmed
   * fingerprint; for `SSH_TEST_FAILED`.
   */
  ssh?: SshFaultReply;
  /**
   * Paths and jobs that have changed since the preview or differ from the selection in the request,
   * for `DELETE_PREVIEW_STALE`.
   */
  difference?: {
    added: string[];
    gone: string[];
    changed: string[];
    /**
     * IDs of jobs that the preview did not include (`added`), and of jobs that only the preview
     * included (`gone`).
     */
    jobIds?: { added: number[]; gone: number[] };
  };
  /** ID of the redeploy that is already queued or running, for `REDEPLOY_OPEN`. */
  redeployId?: number;
  /**
   * Warnings of the plan that the request does not acknowledge, for `WARNINGS_NOT_ACKNOWLEDGED`.
   */
  warnings?: AcknowledgeableWarning[];
  /**
   * ID of the job that causes the conflict, for `RAW_PATH_TAKEN`, `JOB_ACTIVE`, `JOB_FILES_BUSY`
   * and `JOB_HAS_CHILDREN`.
   */
  jobId?: number;
  /** Statuses that the job can currently change to, for `JOB_TRANSITION_REFUSED`. */
  allowedNext?: JobStatus[];
  /** Titles of the plan to choose from, for `TITLE_NEEDED`. */
  titles?: TitleToChoose[];
}
