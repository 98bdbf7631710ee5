import { ArrayMaxSize, IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import { permissionIds, type Permission } from '../base/permissions.js';
import type { UserRowReply } from './users.js';

/** A group in a list. */
export interface GroupReply {
  id: number;
  name: string;
  description: string;
  permissions: Permission[];
  /** How many users belong to it. */
  members: number;
  createdAt: string;
}

/** Filters of the groups. */
export class ListGroupsQuery extends PageQuery {
  /** Part of the name, in any case. */
  @IsOmittable() @IsString() @MaxLength(100) search?: string;
}

/** A page of groups, by name. */
export interface ListGroupsReply extends PageReply {
  groups: GroupReply[];
}

/** What makes a group. */
export class CreateGroupRequest {
  /** Compared in NFKC without regard to case; kept as typed. */
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @IsOmittable() @IsString() @MaxLength(500) description?: string;
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** What may be edited of a group; what is left out stays. */
export class EditGroupRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) name?: string;
  @IsOmittable() @IsString() @MaxLength(500) description?: string;
  @IsOmittable()
  @ArrayMaxSize(100)
  @IsIn(permissionIds, { each: true })
  permissions?: Permission[];
}

/** The members of a group, by name. */
export interface ListMembersReply extends PageReply {
  users: UserRowReply[];
}

/** How a group is removed. */
export class RemoveGroupQuery {
  /** Removes it although users belong to it; they lose what it grants. */
  @IsOmittable() @IsBoolean() withMembers?: boolean;
}

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'groups-access',
  summary: 'Groups with what they grant, by name',
  query: ListGroupsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListGroupsReply>(),
});

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  access: 'groups-access',
  summary: 'One group',
  problems: ['GROUP_UNKNOWN'],
  reply: type<GroupReply>(),
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members',
  access: 'groups-access',
  summary: 'Users of a group, by name',
  query: PageQuery,
  problems: ['GROUP_UNKNOWN', 'CURSOR_INVALID'],
  reply: type<ListMembersReply>(),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Makes a group',
  status: 201,
  body: CreateGroupRequest,
  problems: ['GROUP_NAME_TAKEN', 'RIGHTS_EXCEEDED'],
  reply: type<GroupReply>(),
});

export const editGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Changes a group; what it grants takes effect at once',
  body: EditGroupRequest,
  problems: ['GROUP_UNKNOWN', 'GROUP_NAME_TAKEN', 'RIGHTS_EXCEEDED'],
  reply: type<GroupReply>(),
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Removes a group; one with members only when asked to',
  status: 204,
  query: RemoveGroupQuery,
  problems: ['GROUP_UNKNOWN', 'GROUP_IN_USE', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

export const addMember = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members/:userId',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Puts a user into a group; once more changes nothing',
  status: 204,
  problems: ['GROUP_UNKNOWN', 'USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId',
  access: 'groups-edit',
  credential: 'session',
  summary: 'Takes a user out of a group; once more changes nothing',
  status: 204,
  problems: ['GROUP_UNKNOWN', 'USER_UNKNOWN', 'RIGHTS_EXCEEDED'],
  reply: type<void>(),
});
