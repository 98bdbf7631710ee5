import { Injectable } from '@nestjs/common';
import type { GroupReply, ListGroupsQuery, ListGroupsReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import type { GroupEntity } from './group.entity.js';
import { nameKey } from '../names.js';
import { GroupsRepository } from './groups.repository.js';

@Injectable()
export class GroupListService {
  constructor(private readonly groups: GroupsRepository) {}

  async list({ search, ...pageQuery }: ListGroupsQuery): Promise<ListGroupsReply> {
    const searchKey = search === undefined ? undefined : nameKey(search);
    const { rows, nextCursor } = await this.groups.findPage(searchKey, pageQuery);
    return { groups: await this.toReplies(rows), nextCursor };
  }

  async read(id: number): Promise<GroupReply> {
    return this.toReply(await this.requireGroup(id));
  }

  /** @throws ProblemError GROUP_UNKNOWN */
  async requireGroup(id: number): Promise<GroupEntity> {
    const group = await this.groups.find(id);
    if (group === null) throw new ProblemError('GROUP_UNKNOWN', `There is no group ${id}.`);
    return group;
  }

  async toReply(group: GroupEntity): Promise<GroupReply> {
    const [reply] = await this.toReplies([group]);
    if (reply === undefined) throw new Error('A group has no reply');
    return reply;
  }

  /**
   * Converts groups to replies. Runs one query for the permissions of all groups and one for the
   * numbers of their members.
   */
  private async toReplies(groups: readonly GroupEntity[]): Promise<GroupReply[]> {
    const ids = groups.map(({ id }) => id);
    const permissions = await this.groups.permissionsOf(ids);
    const members = await this.groups.countMembers(ids);
    return groups.map(({ id, name, description, createdAt }) => ({
      id,
      name,
      description,
      permissions: permissions.get(id) ?? [],
      members: members.get(id) ?? 0,
      createdAt,
    }));
  }
}
