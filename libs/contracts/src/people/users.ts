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
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { permissionIds, type Permission, type PermissionArea } from '../base/permissions.js';
import type { ListSessionsReply } from './sessions.js';

/** A person signs in; a service only ever works through API tokens. */
export const userKinds = ['person', 'service'] as const;
export type UserKind = (typeof userKinds)[number];

/** A group as a user belongs to it. */
export interface GroupOfUser {
  id: number;
  name: string;
}

/** A user in a list. */
export interface UserRowReply {
  id: number;
  username: string;
  displayName: string;
  kind: UserKind;
  superuser: boolean;
  active: boolean;
  /** ISO 8601; null for somebody who never signed in. */
  lastSignInAt: string | null;
  createdAt: string;
  groups: GroupOfUser[];
  /** Whether a second factor is asked for. */
  twoFactor: boolean;
}

/** A user with everything that decides what they may do. */
export interface UserDetailReply extends UserRowReply {
  /** Granted to this user alone. */
  granted: Permission[];
  /** The union of what is granted to the user and to the groups; all of them for a superuser. */
  permissions: Permission[];
  /** Whether a security phrase exists, so that the password can be reset. */
  securityPhrase: boolean;
  /** Whether the user signs in through the OpenID provider. */
  external: boolean;
  /** Live sessions. */
  sessions: number;
  /** API tokens that still work. */
  tokens: number;
}

/** Filters shared by the list and its facets. */
export class UserFilterQuery {
  /** Part of the user name or the display name, in any case. */
  @IsOmittable() @IsString() @MaxLength(100) search?: string;
  @IsOmittable() @IsBoolean() active?: boolean;
  @IsOmittable() @IsBoolean() superuser?: boolean;
  @IsOmittable() @IsIn(userKinds) kind?: UserKind;
  /** Id of a group they belong to. */
  @IsOmittable() @IsInt() @Min(1) group?: number;
}

/** Query of the users. */
export class ListUsersQuery extends UserFilterQuery {
  /** Rows wanted; 50 unless said otherwise. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the page before. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** A page of users, by name. */
export interface ListUsersReply extends PageReply {
  users: UserRowReply[];
}

/** Matching users counted by the values of each filter; a filter does not narrow its own counts. */
export interface UserFacetsReply {
  active: number;
  inactive: number;
  kind: Partial<Record<UserKind, number>>;
  superuser: number;
}

/** What makes a user. */
export class CreateUserRequest {
  /** Compared in NFKC without regard to case; kept as typed. */
  @IsString() @MinLength(1) @MaxLength(100) username!: string;
  /** The user name when left out. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) displayName?: string;
  /** `person` unless said otherwise. */
  @IsOmittable() @IsIn(userKinds) kind?: UserKind;
  /** Needed for a person, refused for a service. At least ten characters; nothing is trimmed. */
  @IsOmittable() @IsString() @MinLength(10) @MaxLength(500) password?: string;
  @IsOmittable() @IsInt({ each: true }) @ArrayMaxSize(200) groupIds?: number[];
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** A new user, with the security phrase that is shown this once. */
export interface CreatedUserReply {
  user: UserDetailReply;
  /** Eight words; null for a service. */
  securityPhrase: string | null;
}

/** What may be edited of a user; what is left out stays. */
export class EditUserRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) displayName?: string;
  /** The groups they belong to afterwards. */
  @IsOmittable() @IsInt({ each: true }) @ArrayMaxSize(200) groupIds?: number[];
  /** What is granted to them alone afterwards. */
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** Deactivates or reactivates a user. */
export class SetUserActiveRequest {
  @IsBoolean() active!: boolean;
}

/** A new security phrase, shown this once; hand it over on a secure channel. */
export interface SecurityPhraseReply {
  username: string;
  /** Eight words, separated by single spaces. */
  securityPhrase: string;
}

/** A permission with its labels. */
export interface PermissionReply {
  id: Permission;
  area: PermissionArea;
  label: { de: string; en: string };
}

/** The catalogue of permissions, in its own order. */
export interface ListPermissionsReply {
  permissions: PermissionReply[];
}

/** How a superuser is removed. */
export class RemoveSuperuserQuery {
  /** Keeps the account as an ordinary user without the rights of a superuser. */
  @IsOmittable() @IsBoolean() keepAccount?: boolean;
}

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/permissions',
  access: 'signed-in',
  summary: 'Every permission with its German and English label',
  reply: type<ListPermissionsReply>(),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'users-access',
  summary: 'Users, by name',
  query: ListUsersQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListUsersReply>(),
});

export const readUserFacets = endpoint({
  method: 'GET',
  path: '/api/users/facets',
  access: 'users-access',
  summary: 'Matching users counted by state, kind and whether they are superusers',
  query: UserFilterQuery,
  reply: type<UserFacetsReply>(),
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'users-access',
  summary: 'One user with groups, grants and effective permissions',
  problems: ['USER_UNKNOWN'],
  reply: type<UserDetailReply>(),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'users-edit',
  credential: 'session',
  summary: 'Makes a user; the security phrase is in this answer alone',
  status: 201,
  body: CreateUserRequest,
  problems: ['USERNAME_TAKEN', 'GROUP_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<CreatedUserReply>(),
});

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'users-edit',
  credential: 'session',
  summary: 'Changes display name, groups or grants; takes effect at once',
  body: EditUserRequest,
  problems: ['USER_UNKNOWN', 'GROUP_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<UserDetailReply>(),
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: '/api/users/:id/active',
  access: 'users-edit',
  credential: 'session',
  summary:
    'Deactivates a user, which ends their sessions and stops their tokens, or reactivates them',
  body: SetUserActiveRequest,
  problems: ['USER_UNKNOWN', 'SELF_DEACTIVATION', 'LAST_SUPERUSER', 'RIGHTS_EXCEEDED'],
  reply: type<UserDetailReply>(),
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  access: 'users-edit',
  credential: 'session',
  summary: 'Removes a user for good; a superuser only through /api/auth/superuser/:id',
  status: 204,
  problems: ['USER_UNKNOWN', 'USER_IS_SUPERUSER', 'SELF_DEACTIVATION', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

export const renewSecurityPhrase = endpoint({
  method: 'POST',
  path: '/api/users/:id/security-phrase/renew',
  access: 'users-security-phrase',
  credential: 'session',
  summary: 'Replaces the security phrase of a user; the new one is in this answer alone',
  problems: ['USER_UNKNOWN', 'USER_IS_SERVICE', 'RIGHTS_EXCEEDED'],
  reply: type<SecurityPhraseReply>(),
});

export const listSessionsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'users-access',
  summary: 'Live sessions of a user',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID', 'USER_UNKNOWN'],
  reply: type<ListSessionsReply>(),
});

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'users-edit',
  credential: 'session',
  summary: 'Ends every session of a user at once, sockets included',
  status: 204,
  problems: ['USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

export const resetTwoFactorOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/two-factor',
  access: 'users-edit',
  credential: 'session',
  summary: 'Takes the second factor away from somebody who lost it',
  status: 204,
  problems: ['USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

export const removeSuperuser = endpoint({
  method: 'DELETE',
  path: '/api/auth/superuser/:id',
  access: 'maintenance-superuser-delete',
  credential: 'session',
  summary: 'Removes a superuser, never the last active one',
  status: 204,
  query: RemoveSuperuserQuery,
  problems: ['USER_UNKNOWN', 'USER_IS_NOT_SUPERUSER', 'LAST_SUPERUSER', 'SELF_DEACTIVATION'],
  reply: type<void>(),
});
