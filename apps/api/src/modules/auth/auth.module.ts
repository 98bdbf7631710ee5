import { Global, Module } from '@nestjs/common';
import { DeniedAccess } from '../../infra/http/access.guard.js';
import { Identification } from '../../infra/http/identification.js';
import { EventLogModule } from '../event-log/event-log.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { SignIns } from '../users/sign-ins.port.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { BearerStrategy } from './identification/bearer.strategy.js';
import { CookieStrategy } from './identification/cookie.strategy.js';
import { CredentialIdentification } from './identification/credential-identification.adapter.js';
import { RecordedDenials } from './identification/denied-access.adapter.js';
import { ExpiredSessions } from './sessions/expired-sessions.sweeper.js';
import { SessionCookie } from './sessions/session-cookie.adapter.js';
import { SessionIdentification } from './identification/session-identification.adapter.js';
import { SessionService } from './sessions/session.service.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.limiter.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { AdministeredSignIns } from './sign-ins.adapter.js';
import { AuthService } from './auth.service.js';
import { TokensModule } from './tokens/tokens.module.js';

/** Global for the two questions every request and every socket asks: who is it, and who hears of a refusal. */
@Global()
@Module({
  imports: [EventLogModule, MaintenanceModule, TokensModule, UsersModule],
  controllers: [AuthController],
  providers: [
    { provide: Identification, useClass: CredentialIdentification },
    { provide: DeniedAccess, useClass: RecordedDenials },
    { provide: SignIns, useClass: AdministeredSignIns },
    BearerStrategy,
    CookieStrategy,
    ExpiredSessions,
    SessionCookie,
    SessionIdentification,
    SessionService,
    SessionsRepository,
    SignInAttempts,
    SignInService,
    AuthService,
  ],
  exports: [Identification, DeniedAccess, SignIns, AuthService],
})
export class AuthModule {}
