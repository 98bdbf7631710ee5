import { Module } from '@nestjs/common';
import { DeniedAccess } from '#infra/http/access/access.guard.js';
import { Identification } from '#infra/http/access/identification.js';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { MaintenanceModule } from '#modules/maintenance/maintenance.module.js';
import { UsersModule } from '#modules/users/users.module.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { PasswordChangeService } from './account/password-change.service.js';
import { PasswordConfirmationService } from './account/password-confirmation.service.js';
import { PasswordResetRecords } from './account/password-reset-records.service.js';
import { PasswordResetService } from './account/password-reset.service.js';
import { CodeAttempts, ResetAttempts, SignInAttempts } from './attempts/attempts.limiter.js';
import { AuthController } from './auth.controller.js';
import { BearerStrategy } from './identification/bearer.strategy.js';
import { CookieStrategy } from './identification/cookie.strategy.js';
import { MetricsToken } from './identification/metrics-token.adapter.js';
import { CredentialIdentification } from './identification/credential-identification.adapter.js';
import { DeniedAccessRecorder } from './identification/denied-access.adapter.js';
import { OidcAccountsService } from './oidc/oidc-accounts.service.js';
import { OidcFlowCookie } from './oidc/oidc-flow-cookie.adapter.js';
import { OidcIdentitiesRepository } from './oidc/oidc-identities.repository.js';
import { OidcProvider } from './oidc/oidc-provider.adapter.js';
import { OidcSignInService } from './oidc/oidc-sign-in.service.js';
import { OidcController } from './oidc/oidc.controller.js';
import { ExpiredSessionsSweeper } from './sessions/expired-sessions.sweeper.js';
import { SessionCookie } from './sessions/session-cookie.adapter.js';
import { SessionIdentification } from './identification/session-identification.adapter.js';
import { SessionService } from './sessions/session.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { RefusedSignInsService } from './sign-in/refused-sign-ins.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { Authenticator } from './two-factor/authenticator.adapter.js';
import { SecondFactorService } from './two-factor/second-factor.service.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { TwoFactorService } from './two-factor/two-factor.service.js';
import { SignInsModule } from './sign-ins.module.js';
import { AuthService } from './auth.service.js';
import { TokensModule } from './tokens/tokens.module.js';

/**
 * Signs users in, lets them manage their own accounts, identifies the caller of every request and
 * socket, and records denied access.
 */
@Module({
  imports: [EventLogModule, MaintenanceModule, SignInsModule, TokensModule, UsersModule],
  controllers: [
    AuthController,
    AccountController,
    OidcController,
    SessionsController,
    TwoFactorController,
  ],
  providers: [
    { provide: Identification, useClass: CredentialIdentification },
    { provide: DeniedAccess, useClass: DeniedAccessRecorder },
    AccountService,
    AuthService,
    Authenticator,
    BearerStrategy,
    CodeAttempts,
    CookieStrategy,
    MetricsToken,
    ExpiredSessionsSweeper,
    OidcAccountsService,
    OidcFlowCookie,
    OidcIdentitiesRepository,
    OidcProvider,
    OidcSignInService,
    PasswordChangeService,
    PasswordConfirmationService,
    PasswordResetRecords,
    PasswordResetService,
    RefusedSignInsService,
    ResetAttempts,
    SecondFactorService,
    SessionCookie,
    SessionIdentification,
    SessionService,
    SignInAttempts,
    SignInService,
    TwoFactorService,
  ],
  exports: [Identification, DeniedAccess, AuthService, BearerStrategy, CookieStrategy],
})
export class AuthModule {}
