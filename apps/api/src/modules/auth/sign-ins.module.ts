import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { SessionEndsService } from './sessions/session-ends.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SignIns } from './sign-ins.service.js';
import { TwoFactorRepository } from './two-factor/two-factor.repository.js';

const sharedProviders = [
  OwnSessionsService,
  SessionEndsService,
  SessionsRepository,
  TwoFactorRepository,
];

/**
 * Manages sessions and second factors, and counts API tokens. It is separate from the auth module,
 * because the users module needs it and the auth module depends on the users module.
 */
@Module({
  imports: [EventLogModule],
  providers: [SignIns, ...sharedProviders],
  exports: [SignIns, ...sharedProviders],
})
export class SignInsModule {}
