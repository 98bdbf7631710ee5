import { IsString, MaxLength, MinLength } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { UserDetailReply } from './users.js';

/** The caller's account and the number of recovery codes left. */
export interface AccountReply extends UserDetailReply {
  /** Number of unused recovery codes; 0 if the account has no second factor. */
  recoveryCodes: number;
}

/** Changes to the caller's profile. */
export class EditProfileRequest {
  @IsString() @MinLength(1) @MaxLength(100) displayName!: string;
}

/** Current and new password of the caller. */
export class ChangePasswordRequest {
  @IsString() @MinLength(1) @MaxLength(500) currentPassword!: string;
  /** At least ten characters; spaces are kept. */
  @IsString() @MinLength(10) @MaxLength(500) newPassword!: string;
}

/** New password for a user who can't sign in but has the security phrase. */
export class ResetPasswordRequest {
  @IsString() @MinLength(1) @MaxLength(100) username!: string;
  /** Eight words; case and spacing are ignored. */
  @IsString() @MinLength(1) @MaxLength(200) securityPhrase!: string;
  @IsString() @MinLength(10) @MaxLength(500) newPassword!: string;
}

/** The new security phrase, shown only once. The previous phrase no longer works. */
export interface ResetPasswordReply {
  securityPhrase: string;
}

/** The password that confirms a change to the caller's account. */
export class ConfirmWithPasswordRequest {
  @IsString() @MinLength(1) @MaxLength(500) password!: string;
}

/**
 * A secret for an authenticator app. The secret takes effect only after a code from the app has
 * been confirmed.
 */
export interface TwoFactorSecretReply {
  /** The secret in Base32, for manual entry. */
  secret: string;
  /** The secret as an `otpauth://totp/…` address, for a QR code. */
  uri: string;
}

/** Code from the authenticator app. The code proves that the app has the secret. */
export class ConfirmTwoFactorRequest {
  /** Six digits; spaces are ignored. */
  @IsString() @MinLength(6) @MaxLength(20) code!: string;
}

/** Recovery codes. Each code can replace the second factor once. The codes are shown only once. */
export interface RecoveryCodesReply {
  recoveryCodes: string[];
}

/** Ways to sign in besides a user name and password. */
export interface SignInMethodsReply {
  /** The OpenID provider with the label of its button; null if none is configured. */
  oidc: { label: string } | null;
}

/** Page to show after an OpenID sign-in. */
export class StartOidcQuery {
  /** Path in the app, for example `/stacks`. */
  @IsOmittable() @IsString() @MaxLength(500) returnTo?: string;
}

/** Parameters of the redirect from the OpenID provider (OpenID Connect Core, section 3.1.2.5). */
export class FinishOidcQuery {
  /** Authorization code from the provider. */
  @IsOmittable() @IsString() @MaxLength(2000) code?: string;
  /** State that Stackyard sent to the provider. */
  @IsOmittable() @IsString() @MaxLength(500) state?: string;
  /** Issuer of the response (RFC 9207). */
  @IsOmittable() @IsString() @MaxLength(500) iss?: string;
  /** Not used; accepted only because some providers send this parameter. */
  @IsOmittable() @IsString() @MaxLength(500) session_state?: string;
  /** Error code from the provider. */
  @IsOmittable() @IsString() @MaxLength(200) error?: string;
  /** Description of the error from the provider. */
  @IsOmittable() @IsString() @MaxLength(1000) error_description?: string;
}

/**
 * Returns the caller's profile, groups, permissions, security settings and number of unused
 * recovery codes.
 */
export const readAccount = endpoint({
  method: 'GET',
  path: '/api/auth/account',
  access: 'signed-in',
  credential: 'session',
  summary: 'Get your account',
  reply: type<AccountReply>(),
});

/** Returns the account with the new display name. The user name can't be changed. */
export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/account',
  access: 'signed-in',
  credential: 'session',
  summary: 'Change your display name',
  body: EditProfileRequest,
  reply: type<AccountReply>(),
});

/**
 * Requires the current password and the new one. All other sessions of the caller are ended, and
 * the current session gets a new cookie.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'signed-in',
  credential: 'session',
  summary: 'Change your password',
  status: 204,
  body: ChangePasswordRequest,
  problems: ['PASSWORD_WRONG', 'COOKIE_NEEDS_TLS', 'TOO_MANY_ATTEMPTS'],
  reply: type<void>(),
});

/**
 * Requires the user name, the security phrase and a new password. Ends all of the user's sessions.
 * Returns a new security phrase, which is shown only once.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset',
  access: 'public',
  cost: 'high',
  summary: 'Reset a forgotten password',
  body: ResetPasswordRequest,
  problems: ['RESET_REFUSED', 'TOO_MANY_ATTEMPTS'],
  reply: type<ResetPasswordReply>(),
});

/**
 * Requires the caller's password. Returns a new secret for an authenticator app. Two-factor
 * authentication stays off until a code from the app has been confirmed.
 */
export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/begin',
  access: 'signed-in',
  credential: 'session',
  summary: 'Start two-factor setup',
  body: ConfirmWithPasswordRequest,
  problems: ['PASSWORD_WRONG', 'TWO_FACTOR_ENABLED', 'TOO_MANY_ATTEMPTS'],
  reply: type<TwoFactorSecretReply>(),
});

/**
 * Requires a code from the authenticator app. Returns the recovery codes, which are shown only
 * once.
 */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  access: 'signed-in',
  credential: 'session',
  summary: 'Turn on two-factor authentication',
  body: ConfirmTwoFactorRequest,
  problems: [
    'SECOND_FACTOR_REFUSED',
    'TWO_FACTOR_ENABLED',
    'TWO_FACTOR_NOT_BEGUN',
    'TOO_MANY_ATTEMPTS',
  ],
  reply: type<RecoveryCodesReply>(),
});

/** Requires the caller's password. Afterwards, the password alone is enough to sign in. */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'signed-in',
  credential: 'session',
  summary: 'Turn off your two-factor authentication',
  status: 204,
  body: ConfirmWithPasswordRequest,
  problems: ['PASSWORD_WRONG', 'TWO_FACTOR_NOT_BEGUN', 'TOO_MANY_ATTEMPTS'],
  reply: type<void>(),
});

/**
 * Requires the caller's password. Returns the new codes, which are shown only once. The previous
 * codes stop working.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  access: 'signed-in',
  credential: 'session',
  summary: 'Create new recovery codes',
  body: ConfirmWithPasswordRequest,
  problems: ['PASSWORD_WRONG', 'TWO_FACTOR_NOT_BEGUN', 'TOO_MANY_ATTEMPTS'],
  reply: type<RecoveryCodesReply>(),
});

/**
 * Returns the OpenID provider with the label of its sign-in button. If no provider is configured,
 * `oidc` is null.
 */
export const readSignInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/methods',
  access: 'public',
  summary: 'Get the available sign-in methods',
  reply: type<SignInMethodsReply>(),
});

/**
 * Redirects the browser to the OpenID provider. If the sign-in can't be started, the browser is
 * redirected to the sign-in page, which shows the error.
 */
export const startOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  access: 'public',
  summary: 'Start an OpenID Connect sign-in',
  status: 302,
  delivery: 'redirect',
  query: StartOidcQuery,
  problems: ['OIDC_NOT_CONFIGURED'],
  reply: type<void>(),
});

/**
 * The OpenID provider redirects the browser to this address. Creates a session and redirects the
 * browser to the app. If the sign-in fails, the browser is redirected to the sign-in page.
 * Depending on the settings, an account is created on the user's first sign-in, and its groups are
 * updated on every sign-in.
 */
export const finishOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  access: 'public',
  summary: 'Complete an OpenID Connect sign-in',
  status: 302,
  delivery: 'redirect',
  query: FinishOidcQuery,
  problems: ['OIDC_NOT_CONFIGURED'],
  reply: type<void>(),
});
