import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionTerminationService } from './sessions/session-ends.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { UserAccessService } from './sign-ins.service.js';
import { TwoFactorRepository } from './two-factor/two-factor.repository.js';

const sharedProviders = [
  OwnSessionsService,
  SessionTerminationService,
  SessionsRepository,
  TwoFactorRepository,
];

/**
 * Manages sessions and second factors, and counts API tokens. It is separate from the auth module,
 * because the users module needs it and the auth module depends on the users module.
 */
@Module({
  imports: [EventLogModule],
  providers: [UserAccessService, ...sharedProviders],
  exports: [UserAccessService, ...sharedProviders],
})
export class SignInsModule {}
