import { Controller } from '@nestjs/common';
import {
  createUser,
  editUser,
  endSessionsOfUser,
  listPermissions,
  listSessionsOfUser,
  listUsers,
  permissionIds,
  permissions,
  readUser,
  readUserFacets,
  removeSuperuser,
  removeUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
  setUserActive,
  type InputOf,
  type ListPermissionsReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { SuperusersService } from './access/superusers.service.js';
import { UserActivationService } from './access/user-activation.service.js';
import { UserCreationService } from './user-creation.service.js';
import { UserEditService } from './user-edit.service.js';
import { UserListService } from './user-list.service.js';
import { UserSecurityService } from './access/user-security.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UserListService,
    private readonly creation: UserCreationService,
    private readonly editing: UserEditService,
    private readonly activation: UserActivationService,
    private readonly userSecurity: UserSecurityService,
    private readonly superusers: SuperusersService,
  ) {}

  @Serves(listPermissions)
  listPermissions(): ListPermissionsReply {
    return {
      permissions: permissionIds.map((id) => {
        const { area, label } = permissions[id];
        return { id, area, label };
      }),
    };
  }

  @Serves(listUsers)
  list(@Input() { query }: InputOf<typeof listUsers>) {
    return this.users.list(query);
  }

  /** Must come before the route of a single user, because the router takes the first match. */
  @Serves(readUserFacets)
  readFacets(@Input() { query }: InputOf<typeof readUserFacets>) {
    return this.users.readFacets(query);
  }

  @Serves(readUser)
  read(@Input() { params }: InputOf<typeof readUser>) {
    return this.users.read(params.id);
  }

  @Serves(createUser)
  create(@Input() { body }: InputOf<typeof createUser>, @CurrentCaller() by: Caller) {
    return this.creation.create(body, by);
  }

  @Serves(editUser)
  edit(@Input() { params, body }: InputOf<typeof editUser>, @CurrentCaller() by: Caller) {
    return this.editing.edit(params.id, body, by);
  }

  @Serves(setUserActive)
  setActive(@Input() { params, body }: InputOf<typeof setUserActive>, @CurrentCaller() by: Caller) {
    return this.activation.setActive(params.id, body.active, by);
  }

  @Serves(removeUser)
  remove(@Input() { params }: InputOf<typeof removeUser>, @CurrentCaller() by: Caller) {
    return this.activation.remove(params.id, by);
  }

  @Serves(renewSecurityPhrase)
  renewPhrase(
    @Input() { params }: InputOf<typeof renewSecurityPhrase>,
    @CurrentCaller() by: Caller,
  ) {
    return this.userSecurity.renewPhrase(params.id, by);
  }

  @Serves(listSessionsOfUser)
  listSessions(
    @Input() { params, query }: InputOf<typeof listSessionsOfUser>,
    @CurrentCaller() by: Caller,
  ) {
    return this.users.listSessions(params.id, query, by);
  }

  @Serves(endSessionsOfUser)
  endSessions(@Input() { params }: InputOf<typeof endSessionsOfUser>, @CurrentCaller() by: Caller) {
    return this.userSecurity.endSessions(params.id, by);
  }

  @Serves(resetTwoFactorOfUser)
  removeTwoFactor(
    @Input() { params }: InputOf<typeof resetTwoFactorOfUser>,
    @CurrentCaller() by: Caller,
  ) {
    return this.userSecurity.removeTwoFactor(params.id, by);
  }

  @Serves(removeSuperuser)
  removeSuperuser(
    @Input() { params, query }: InputOf<typeof removeSuperuser>,
    @CurrentCaller() by: Caller,
  ) {
    return this.superusers.remove(params.id, query.keepAccount ?? false, by);
  }
}
