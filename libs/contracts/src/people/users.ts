import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { permissionIds, type Permission, type PermissionArea } from '../base/permissions.js';
import type { ListSessionsReply } from './sessions.js';

/** Types of users, also the values of the filter `kind`. */
export const userKinds = ['person', 'service'] as const;
/** Type of a user: a `person` signs in, a `service` only uses API tokens. */
export type UserKind = (typeof userKinds)[number];

/** A group that a user belongs to. */
export interface UserGroup {
  id: number;
  name: string;
}

/** A user as returned in lists: with groups, but without permissions. */
export interface UserRowReply {
  id: number;
  username: string;
  displayName: string;
  kind: UserKind;
  superuser: boolean;
  active: boolean;
  /** Time of the last sign-in, in ISO 8601 format; null if the user has never signed in. */
  lastSignInAt: string | null;
  createdAt: string;
  groups: UserGroup[];
  /** Whether signing in with the password requires a second factor. */
  twoFactor: boolean;
  /** Whether the user signs in through the OpenID provider. */
  external: boolean;
}

/** A user with permissions and security settings. */
export interface UserDetailReply extends UserRowReply {
  /** Permissions granted to the user directly. */
  granted: Permission[];
  /** Effective permissions: granted directly or through groups; all permissions for a superuser. */
  permissions: Permission[];
  /** Whether the user has a security phrase for resetting the password. */
  securityPhrase: boolean;
  /** Number of active sessions. */
  sessions: number;
  /** Number of active API tokens. */
  tokens: number;
}

/** Filters for users. */
export class UserFilterQuery {
  /** Part of the user name or the display name; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(100) search?: string;
  /** True for active users, false for deactivated users. */
  @IsOmittable() @IsBoolean() active?: boolean;
  /** True for superusers, false for all other users. */
  @IsOmittable() @IsBoolean() superuser?: boolean;
  @IsOmittable() @IsIn(userKinds) kind?: UserKind;
  /** ID of a group. Only members of this group are returned. */
  @IsOmittable() @IsInt() @Min(1) group?: number;
}

/** Filters and paging for the user list. */
export class ListUsersQuery extends UserFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** A page of users, sorted by user name. */
export interface ListUsersReply extends PageReply {
  users: UserRowReply[];
}

/**
 * Number of matching users per filter value. The counts for a field ignore the filter of that
 * field.
 */
export interface UserFacetsReply {
  active: number;
  inactive: number;
  kind: Partial<Record<UserKind, number>>;
  superuser: number;
}

/** A user to create. */
export class CreateUserRequest {
  /** User name, unique after NFKC normalization and regardless of case. */
  @IsString() @MinLength(1) @MaxLength(100) username!: string;
  /** Display name; the user name if omitted. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) displayName?: string;
  /** Type of the user; `person` by default. */
  @IsOmittable() @IsIn(userKinds) kind?: UserKind;
  /**
   * Password of a person; rejected for a service user. At least ten characters; spaces are kept.
   */
  @IsOmittable() @IsString() @MinLength(10) @MaxLength(500) password?: string;
  @IsOmittable() @IsInt({ each: true }) @ArrayMaxSize(200) groupIds?: number[];
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** A new user with a security phrase that is shown only once. */
export interface CreatedUserReply {
  user: UserDetailReply;
  /** Eight words; null for a service user. */
  securityPhrase: string | null;
}

/** Changes to a user. Omitted properties keep their values. */
export class EditUserRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) displayName?: string;
  /** IDs of all groups that the user should have. The user's current groups are replaced. */
  @IsOmittable() @IsInt({ each: true }) @ArrayMaxSize(200) groupIds?: number[];
  /**
   * All permissions to grant to the user directly. The permissions that are currently granted
   * directly are replaced.
   */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** Whether the user is active (source document 2, part 4). */
export class SetUserActiveRequest {
  @IsBoolean() active!: boolean;
}

/** A new security phrase, shown only once. Give it to the user through a secure channel. */
export interface SecurityPhraseReply {
  username: string;
  /** Eight words, separated by single spaces. */
  securityPhrase: string;
}

/** A permission with its area and its labels in English and German. */
export interface PermissionReply {
  id: Permission;
  area: PermissionArea;
  label: { de: string; en: string };
}

/** All permissions, sorted by area. */
export interface ListPermissionsReply {
  permissions: PermissionReply[];
}

/** Options for removing a superuser. */
export class RemoveSuperuserQuery {
  /** Keeps the account as a regular user without superuser status. */
  @IsOmittable() @IsBoolean() keepAccount?: boolean;
}

/** Returns the permissions with their English and German labels, sorted by area. */
export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/permissions',
  access: 'signed-in',
  summary: 'List all permissions',
  reply: type<ListPermissionsReply>(),
});

/** Returns the users that match the filters, sorted by user name. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'users-access',
  summary: 'List user accounts',
  query: ListUsersQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListUsersReply>(),
});

/**
 * Returns the number of matching users by state, type and superuser status. The filter for a
 * property does not affect the counts for that property.
 */
export const readUserFacets = endpoint({
  method: 'GET',
  path: '/api/users/facets',
  access: 'users-access',
  summary: 'Count user accounts by state and type',
  query: UserFilterQuery,
  reply: type<UserFacetsReply>(),
});

/** Returns the user with their groups, directly granted permissions and effective permissions. */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'users-access',
  summary: 'Get a user',
  problems: ['USER_UNKNOWN'],
  reply: type<UserDetailReply>(),
});

/**
 * Creates a person, or a service user that can use only API tokens. Callers can grant only
 * permissions that they have themselves, both directly and through groups. For a person, the
 * response contains a security phrase, which is shown only once.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'users-edit',
  credential: 'session',
  summary: 'Create a user',
  status: 201,
  body: CreateUserRequest,
  problems: ['USERNAME_TAKEN', 'GROUP_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<CreatedUserReply>(),
});

/**
 * Changes the user's display name, groups or directly granted permissions. The changes apply
 * immediately. Callers must have all permissions of the user and all permissions that they grant or
 * revoke.
 */
export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'users-edit',
  credential: 'session',
  summary: 'Edit a user',
  body: EditUserRequest,
  problems: ['USER_UNKNOWN', 'GROUP_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<UserDetailReply>(),
});

/**
 * Deactivation ends all of the user's sessions and blocks the user's API tokens. Callers can't
 * deactivate themselves, and the last active superuser can't be deactivated.
 */
export const setUserActive = endpoint({
  method: 'PUT',
  path: '/api/users/:id/active',
  access: 'users-edit',
  credential: 'session',
  summary: 'Deactivate or reactivate a user',
  body: SetUserActiveRequest,
  problems: ['USER_UNKNOWN', 'SELF_DEACTIVATION', 'LAST_SUPERUSER', 'RIGHTS_EXCEEDED'],
  reply: type<UserDetailReply>(),
});

/**
 * A deleted account can't be restored. Callers can't delete their own accounts. To delete a
 * superuser, use `DELETE /api/auth/superuser/{id}`.
 */
export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'users-edit',
  credential: 'session',
  summary: 'Delete a user',
  status: 204,
  problems: ['USER_UNKNOWN', 'USER_IS_SUPERUSER', 'SELF_DEACTIVATION', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

/** Returns a new security phrase, which is shown only once. The previous phrase stops working. */
export const renewSecurityPhrase = endpoint({
  method: 'POST',
  path: '/api/users/:id/security-phrase/renew',
  access: 'users-security-phrase',
  credential: 'session',
  summary: "Replace a user's security phrase",
  problems: ['USER_UNKNOWN', 'USER_IS_SERVICE', 'RIGHTS_EXCEEDED'],
  reply: type<SecurityPhraseReply>(),
});

/** Returns the active sessions with their browsers and IP addresses, most recently used first. */
export const listSessionsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'users-access',
  summary: "List a user's sessions",
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'USER_UNKNOWN'],
  reply: type<ListSessionsReply>(),
});

/** The sessions end immediately, and their live connections are closed. */
export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'users-edit',
  credential: 'session',
  summary: "End all of a user's sessions",
  status: 204,
  problems: ['USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

/**
 * The user can then sign in with the password alone. Use this operation if the user has lost both
 * the authenticator app and the recovery codes.
 */
export const resetTwoFactorOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/two-factor',
  access: 'users-edit',
  credential: 'session',
  summary: "Turn off a user's two-factor authentication",
  status: 204,
  problems: ['USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

/**
 * Deletes the account by default. If `keepAccount` is set, only the superuser status is revoked.
 * The last active superuser can't be deleted or demoted. Callers can't delete their own accounts.
 */
export const removeSuperuser = endpoint({
  method: 'DELETE',
  path: '/api/auth/superuser/:id',
  access: 'maintenance-superuser-delete',
  credential: 'session',
  summary: 'Delete or demote a superuser',
  status: 204,
  query: RemoveSuperuserQuery,
  problems: ['USER_UNKNOWN', 'USER_IS_NOT_SUPERUSER', 'LAST_SUPERUSER', 'SELF_DEACTIVATION'],
  reply: type<void>(),
});
