import type { SshFaultReply } from './ssh-fault.js';

/**
 * Every refusal the API can answer, with its status and title (RFC 9457).
 * Codes are public: add freely, never rename or reuse.
 */
export const problems = {
  VALIDATION_FAILED: { status: 400, title: 'The request does not match its contract' },
  MALFORMED_JSON: { status: 400, title: 'The body is not valid JSON' },
  CURSOR_INVALID: { status: 400, title: 'The cursor does not belong to this list' },
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
  ORIGIN_REFUSED: { status: 403, title: 'The request comes from another site' },
  REGISTRATION_CLOSED: { status: 403, title: 'The first superuser is registered already' },
  PASSWORD_WRONG: { status: 422, title: 'The present password is wrong' },
  COOKIE_NEEDS_TLS: { status: 422, title: 'A secure cookie cannot be set over plain HTTP' },
  ROUTE_UNKNOWN: { status: 404, title: 'There is no such route' },
  SERVER_UNKNOWN: { status: 404, title: 'There is no such server' },
  STACK_UNKNOWN: { status: 404, title: 'There is no such stack' },
  REDEPLOY_UNKNOWN: { status: 404, title: 'There is no such redeploy' },
  LOG_ENTRY_UNKNOWN: { status: 404, title: 'There is no such event log entry' },
  LOG_VIEW_UNKNOWN: { status: 404, title: 'There is no such view of the event log' },
  LOG_RECEIVER_UNKNOWN: { status: 404, title: 'There is no such receiver of the event log' },
  USER_UNKNOWN: { status: 404, title: 'There is no such user' },
  GROUP_UNKNOWN: { status: 404, title: 'There is no such group' },
  SESSION_UNKNOWN: { status: 404, title: 'There is no such session' },
  TOKEN_UNKNOWN: { status: 404, title: 'There is no such API token' },
  OIDC_NOT_CONFIGURED: { status: 404, title: 'Sign-in through an OpenID provider is not set up' },
  UPDATE_UNKNOWN: { status: 404, title: 'There is no such update' },
  WINDOW_UNKNOWN: { status: 404, title: 'There is no such maintenance window' },
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
  SERVER_IN_USE: { status: 409, title: 'The server has open redeploys' },
  SERVER_EXISTS: {
    status: 409,
    title: 'A server with this address and environment is saved already',
  },
  SERVER_PRESET: { status: 409, title: 'The server is defined by the settings of the process' },
  REDEPLOY_OPEN: { status: 409, title: 'The stack has an open redeploy' },
  STACK_NOT_REDEPLOYABLE: { status: 409, title: 'The stack cannot be redeployed' },
  REDEPLOY_NOT_CANCELLABLE: { status: 409, title: 'The redeploy can no longer be cancelled' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, title: 'The idempotency key belongs to another request' },
  LOG_VERIFICATION_RUNNING: { status: 409, title: 'The event log is being verified already' },
  LOG_VIEW_NAME_TAKEN: { status: 409, title: 'A view of this name is saved already' },
  LOG_RECEIVER_NAME_TAKEN: { status: 409, title: 'There is a receiver of this name already' },
  LOG_RECEIVERS_FULL: { status: 409, title: 'There is no room for another receiver' },
  LOG_RETENTION_OFF: { status: 409, title: 'Everything is kept for good' },
  LOG_RETENTION_RUNNING: { status: 409, title: 'What is older is being removed already' },
  LOG_VIEWS_FULL: { status: 409, title: 'There is no room for another view' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is too large' },
  NOT_JSON: { status: 415, title: 'The body must be JSON' },
  SSH_TEST_FAILED: { status: 422, title: 'The SSH connection could not be used' },
  LOG_RECEIVER_OFF_LIMITS: { status: 422, title: 'Nothing may be sent to this address' },
  SERVER_TEST_FAILED: { status: 422, title: 'The platform could not be used with these settings' },
  MAINTENANCE_ACTIVE: { status: 423, title: 'Maintenance is active' },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts' },
  INTERNAL: { status: 500, title: 'Something broke on our side' },
  PLATFORM_FAILED: { status: 502, title: 'The platform answered with a fault' },
  OIDC_FAILED: { status: 502, title: 'The OpenID provider could not be used' },
  PLATFORM_UNREACHABLE: { status: 502, title: 'The platform cannot be reached' },
  PLATFORM_TIMED_OUT: { status: 504, title: 'The platform did not answer in time' },
  PLATFORM_URL_NOT_CONFIGURED: { status: 503, title: 'No platform server is configured' },
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
  /** The redeploy that is in the way, for `REDEPLOY_OPEN`. */
  redeployId?: number;
}
