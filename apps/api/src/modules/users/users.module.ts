import { Module } from '@nestjs/common';
import { EventLogModule } from '../event-log/event-log.module.js';
import { AccountsService } from './accounts.service.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityPhrasesService } from './security-phrases.service.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [EventLogModule],
  providers: [AccountsService, PasswordsService, SecurityPhrasesService, UsersRepository],
  exports: [AccountsService, PasswordsService, SecurityPhrasesService],
})
export class UsersModule {}
