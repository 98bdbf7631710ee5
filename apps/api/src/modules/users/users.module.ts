import { Module } from '@nestjs/common';
import { EventLogModule } from '../event-log/event-log.module.js';
import { AccountsService } from './accounts.service.js';
import { AdministrationService } from './administration.service.js';
import { UserRepliesService } from './administration/user-replies.service.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { MembershipsService } from './memberships.service.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityPhrasesService } from './security-phrases.service.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [EventLogModule],
  providers: [
    AccountsService,
    AdministrationService,
    GroupsRepository,
    MembershipsService,
    PasswordsService,
    SecurityPhrasesService,
    UserRepliesService,
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
