import { Global, Module } from '@nestjs/common';
import { DeniedAccess } from '../../infra/http/access.guard.js';
import { Identification } from '../../infra/http/identification.js';
import { EventLogModule } from '../event-log/event-log.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CookieStrategy } from './cookie.strategy.js';
import { RecordedDenials } from './denied-access.adapter.js';
import { ExpiredSessions } from './expired-sessions.sweeper.js';
import { SessionCookie } from './session-cookie.adapter.js';
import { SessionIdentification } from './session-identification.adapter.js';
import { SessionService } from './session.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SignInAttempts } from './sign-in-attempts.limiter.js';
import { SignInService } from './sign-in.service.js';
import { AuthService } from './auth.service.js';

/** Global for the two questions every request and every socket asks: who is it, and who hears of a refusal. */
@Global()
@Module({
  imports: [EventLogModule, MaintenanceModule, UsersModule],
  controllers: [AuthController],
  providers: [
    { provide: Identification, useClass: SessionIdentification },
    { provide: DeniedAccess, useClass: RecordedDenials },
    BearerStrategy,
    CookieStrategy,
    ExpiredSessions,
    SessionCookie,
    SessionService,
    SessionsRepository,
    SignInAttempts,
    SignInService,
    AuthService,
  ],
  exports: [Identification, DeniedAccess, AuthService],
})
export class AuthModule {}
