import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsString,
  MaxLength,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import { permissionIds, type Permission } from '../base/permissions.js';
import type { UserRowReply } from './users.js';

/** A group with its permissions and number of members. */
export interface GroupReply {
  id: number;
  name: string;
  description: string;
  permissions: Permission[];
  /** Number of users in the group. */
  members: number;
  createdAt: string;
}

/** Filter and paging for the group list. */
export class ListGroupsQuery extends PageQuery {
  /** Part of the name; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(100) search?: string;
}

/** A page of groups, sorted by name. */
export interface ListGroupsReply extends PageReply {
  groups: GroupReply[];
}

/** A group to create. */
export class CreateGroupRequest {
  /** Name of the group, unique after NFKC normalization and regardless of case. */
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @IsOmittable() @IsString() @MaxLength(500) description?: string;
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** Changes to a group. Omitted properties keep their values. */
export class EditGroupRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) name?: string;
  @IsOmittable() @IsString() @MaxLength(500) description?: string;
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** A page of users in a group, sorted by user name. */
export interface ListMembersReply extends PageReply {
  users: UserRowReply[];
}

/** Options for removing a group. */
export class RemoveGroupQuery {
  /** Removes the group even if it has members. The members lose the permissions of the group. */
  @IsOmittable() @IsBoolean() withMembers?: boolean;
}

/** Returns each group with its permissions and number of members. The groups are sorted by name. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'groups-access',
  summary: 'List user groups',
  query: ListGroupsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListGroupsReply>(),
});

/** Returns the group with its permissions and number of members. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  access: 'groups-access',
  summary: 'Get a user group',
  problems: ['GROUP_UNKNOWN'],
  reply: type<GroupReply>(),
});

/** Returns the users in the group, sorted by user name. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members',
  access: 'groups-access',
  summary: "List a group's members",
  query: PageQuery,
  problems: ['GROUP_UNKNOWN', 'CURSOR_INVALID'],
  reply: type<ListMembersReply>(),
});

/**
 * Returns the new group. Callers can grant the group only permissions that they have themselves.
 */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Create a user group',
  status: 201,
  body: CreateGroupRequest,
  problems: ['GROUP_NAME_TAKEN', 'RIGHTS_EXCEEDED'],
  reply: type<GroupReply>(),
});

/**
 * Changes the group's name, description or permissions. Permission changes apply to all members
 * immediately. Callers must have all current permissions of the group and all permissions that they
 * add.
 */
export const editGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Edit a user group',
  body: EditGroupRequest,
  problems: ['GROUP_UNKNOWN', 'GROUP_NAME_TAKEN', 'RIGHTS_EXCEEDED'],
  reply: type<GroupReply>(),
});

/**
 * A group with members is deleted only if `withMembers` is set. Its members then lose the
 * permissions that only this group grants. Callers must have all permissions of the group.
 */
export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Delete a user group',
  status: 204,
  query: RemoveGroupQuery,
  problems: ['GROUP_UNKNOWN', 'GROUP_IN_USE', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

/**
 * Grants the user the permissions of the group immediately. If the user is already a member,
 * nothing changes. Callers must have all permissions of the group.
 */
export const addMember = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members/:userId',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Add a user to a group',
  status: 204,
  problems: ['GROUP_UNKNOWN', 'USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

/**
 * The user immediately loses the permissions that only this group grants. If the user is not a
 * member, nothing changes. Callers must have all permissions of the group.
 */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Remove a user from a group',
  status: 204,
  problems: ['GROUP_UNKNOWN', 'USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});
