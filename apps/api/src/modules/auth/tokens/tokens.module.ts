import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { PlatformModule } from '#modules/platform/platform.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { EndedTokensSweeper } from './ended-tokens.sweeper.js';
import { ExpiringTokensService } from './expiring-tokens.service.js';
import { TokenIdentification } from './use/token-identification.service.js';
import { TokenJournalService } from './token-journal.service.js';
import { TokenOwnersService } from './token-owners.service.js';
import { TokenUseEvents } from './use/token-use-events.service.js';
import { TokenUseService } from './use/token-use.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [EventLogModule, PlatformModule, UsersModule],
  controllers: [TokensController],
  providers: [
    EndedTokensSweeper,
    ExpiringTokensService,
    TokenIdentification,
    TokenJournalService,
    TokenOwnersService,
    TokenUseEvents,
    TokenUseService,
    TokensRepository,
    TokensService,
  ],
  exports: [ExpiringTokensService, TokenIdentification],
})
export class TokensModule {}
