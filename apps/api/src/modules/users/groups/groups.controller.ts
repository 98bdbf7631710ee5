import { Controller } from '@nestjs/common';
import {
  addMember,
  createGroup,
  editGroup,
  listGroups,
  listMembers,
  readGroup,
  removeGroup,
  removeMember,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { GroupListService } from './group-list.service.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupsService } from './groups.service.js';

@Controller()
export class GroupsController {
  constructor(
    private readonly lists: GroupListService,
    private readonly groups: GroupsService,
    private readonly members: GroupMembersService,
  ) {}

  @Serves(listGroups)
  list(@Input() { query }: InputOf<typeof listGroups>) {
    return this.lists.list(query);
  }

  @Serves(readGroup)
  read(@Input() { params }: InputOf<typeof readGroup>) {
    return this.lists.read(params.id);
  }

  @Serves(listMembers)
  listMembers(@Input() { params, query }: InputOf<typeof listMembers>) {
    return this.members.list(params.id, query);
  }

  @Serves(createGroup)
  create(@Input() { body }: InputOf<typeof createGroup>, @CurrentCaller() by: Caller) {
    return this.groups.create(body, by);
  }

  @Serves(editGroup)
  edit(@Input() { params, body }: InputOf<typeof editGroup>, @CurrentCaller() by: Caller) {
    return this.groups.edit(params.id, body, by);
  }

  @Serves(removeGroup)
  remove(@Input() { params, query }: InputOf<typeof removeGroup>, @CurrentCaller() by: Caller) {
    return this.groups.remove(params.id, query.withMembers ?? false, by);
  }

  @Serves(addMember)
  add(@Input() { params }: InputOf<typeof addMember>, @CurrentCaller() by: Caller) {
    return this.members.add(params.id, params.userId, by);
  }

  @Serves(removeMember)
  removeMember(@Input() { params }: InputOf<typeof removeMember>, @CurrentCaller() by: Caller) {
    return this.members.remove(params.id, params.userId, by);
  }
}
