import { IsString, MaxLength, MinLength } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { MaintenanceModeReply } from '../maintenance/maintenance.js';
import { IsOmittable } from '../base/omittable.js';
import type { Permission } from '../base/permissions.js';

/** Name of the cookie that contains the token of the session. */
export const sessionCookie = 'stackyard_session';

/**
 * User name, password and, if required, second factor for signing in. Spaces in the user name and
 * the password are kept.
 */
export class LoginRequest {
  @IsString() @MinLength(1) @MaxLength(100) username!: string;
  @IsString() @MinLength(1) @MaxLength(500) password!: string;
  /**
   * Six digits from the authenticator app, or a recovery code. Required if a sign-in without a
   * code fails with `SECOND_FACTOR_REQUIRED`.
   */
  @IsOmittable() @IsString() @MinLength(6) @MaxLength(20) code?: string;
}

/** Credentials and display name of a superuser to register. */
export class RegisterSuperuserRequest {
  @IsString() @MinLength(1) @MaxLength(100) username!: string;
  /** At least ten characters; spaces are kept. */
  @IsString() @MinLength(10) @MaxLength(500) password!: string;
  /** Display name; the user name if omitted. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) displayName?: string;
}

/** Values of the parameter `reason` that the sign-in page accepts. */
export const oidcRefusals = [
  'provider-unreachable',
  'provider-refused',
  'answer-invalid',
  'flow-lost',
  'no-account',
  'deactivated',
] as const;
/**
 * Why an OpenID sign-in failed; passed to the sign-in page as the parameter `reason`.
 * `answer-invalid`: the provider's response is invalid. `flow-lost`: the sign-in is no longer
 * valid, for example because it took too long.
 */
export type OidcRefusal = (typeof oidcRefusals)[number];

/** The signed-in user. */
export interface UserReply {
  id: number;
  username: string;
  displayName: string;
  /**
   * Whether the user is a superuser, who has every permission. Always false if the caller uses an
   * API token.
   */
  superuser: boolean;
}

/**
 * The signed-in user with permissions, and the maintenance state. For callers who are not signed
 * in, `user` and `permissions` are omitted.
 */
export interface SessionReply {
  authenticated: boolean;
  user?: UserReply;
  permissions?: Permission[];
  maintenance: MaintenanceModeReply;
}

/** A new superuser with a security phrase that is shown only once. */
export interface RegisteredSuperuserReply extends UserReply {
  securityPhrase: string;
}

/** Whether the first superuser has been registered. */
export interface SuperuserStatusReply {
  registered: boolean;
}

/**
 * Until a superuser has been registered, anyone who can reach Stackyard can register one without
 * signing in.
 */
export const readSuperuserStatus = endpoint({
  method: 'GET',
  path: '/api/auth/superuser/status',
  access: 'public',
  summary: 'Check whether a superuser is registered',
  reply: type<SuperuserStatusReply>(),
});

/**
 * Anyone can register the first superuser, who is then signed in automatically. Only superusers can
 * register further ones. Returns the new superuser with a security phrase, which is shown only
 * once.
 */
export const registerSuperuser = endpoint({
  method: 'POST',
  path: '/api/auth/superuser/register',
  access: 'public',
  summary: 'Register a superuser',
  status: 201,
  body: RegisterSuperuserRequest,
  problems: ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'COOKIE_NEEDS_TLS', 'TOO_MANY_ATTEMPTS'],
  reply: type<RegisteredSuperuserReply>(),
});

/**
 * Creates a session, sets its cookie and returns the user with their permissions. If two-factor
 * authentication is on, a code from the authenticator app or a recovery code is also required.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with a password',
  body: LoginRequest,
  problems: [
    'CREDENTIALS_REFUSED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_REFUSED',
    'COOKIE_NEEDS_TLS',
    'TOO_MANY_ATTEMPTS',
  ],
  reply: type<SessionReply>(),
});

/**
 * Ends the session, closes its live connections and deletes its cookie. Other sessions of the
 * caller are not affected.
 */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  credential: 'session',
  summary: 'Sign out of the current session',
  status: 204,
  reply: type<void>(),
});

/**
 * Returns the signed-in user, their permissions and the maintenance state. Callers who are not
 * signed in receive only the maintenance state. If the database is unavailable, the response has
 * status 503.
 */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  access: 'public',
  summary: 'Get the current session',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<SessionReply>(),
});
