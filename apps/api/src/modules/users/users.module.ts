import { Module } from '@nestjs/common';
import { SignInsModule } from '#modules/auth/sign-ins.module.js';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { AccountsService } from './accounts.service.js';
import { AdministrationService } from './rights/administration.service.js';
import { SuperusersService } from './administration/access/superusers.service.js';
import { UserActivationService } from './administration/access/user-activation.service.js';
import { UserCreationService } from './administration/user-creation.service.js';
import { UserEditService } from './administration/user-edit.service.js';
import { UserListService } from './administration/user-list.service.js';
import { UserRemovalService } from './administration/access/user-removal.service.js';
import { UserRepliesService } from './administration/user-replies.service.js';
import { UserSecretsService } from './administration/user-secrets.service.js';
import { UserSecurityService } from './administration/access/user-security.service.js';
import { UsersController } from './administration/users.controller.js';
import { GroupListService } from './groups/group-list.service.js';
import { GroupMembersService } from './groups/group-members.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { GroupsService } from './groups/groups.service.js';
import { MembershipsService } from './groups/memberships.service.js';
import { PasswordsService } from './secrets/passwords.service.js';
import { SecurityPhrasesService } from './secrets/security-phrases.service.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [EventLogModule, SignInsModule],
  controllers: [UsersController, GroupsController],
  providers: [
    AccountsService,
    AdministrationService,
    GroupListService,
    GroupMembersService,
    GroupsRepository,
    GroupsService,
    MembershipsService,
    PasswordsService,
    SecurityPhrasesService,
    SuperusersService,
    UserActivationService,
    UserCreationService,
    UserEditService,
    UserListService,
    UserRemovalService,
    UserRepliesService,
    UserSecurityService,
    UserSecretsService,
    UsersRepository,
  ],
  exports: [
    AccountsService,
    AdministrationService,
    MembershipsService,
    PasswordsService,
    SecurityPhrasesService,
    UserRepliesService,
  ],
})
export class UsersModule {}
