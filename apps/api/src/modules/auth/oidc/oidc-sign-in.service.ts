import type { OidcRefusal } from '@stackyard/contracts';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { networkOf } from '#infra/http/access/client-address.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Throttle } from '#infra/throttle.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { SessionService } from '../sessions/session.service.js';
import type { OpenedSession } from '../sessions/sessions.repository.js';
import { OidcAccountsService } from './oidc-accounts.service.js';
import type { OidcPerson } from './oidc-claims.js';
import type { OidcFlow } from './oidc-flow.js';
import { OidcProvider } from './oidc-provider.adapter.js';
import { OidcRefusedError } from './oidc-refused.js';

/** Period in which repetitions of a refusal are not recorded in the event log. */
const refusalThrottleSeconds = 15 * 60;

/**
 * Creates a session for a user whom the provider has authenticated. The provider is responsible for
 * second factors.
 */
@Injectable()
export class OidcSignInService {
  private readonly log: Logger;
  private readonly refusalThrottle = new Throttle(refusalThrottleSeconds);

  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: OidcProvider,
    private readonly accounts: OidcAccountsService,
    private readonly sessions: SessionService,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  /** @throws OidcRefusedError */
  async signIn(
    callbackParameters: Record<string, string>,
    flow: OidcFlow | null,
    by: Caller,
  ): Promise<OpenedSession> {
    // Without the flow cookie of this browser, someone else may have started the sign-in, so ignore
    // the provider's response entirely.
    if (flow === null) throw new OidcRefusedError('flow-lost');
    const person = await this.provider.completeSignIn(callbackParameters, flow);
    const outcome = await this.uow.run(async () => {
      const user = await this.accounts.findOrCreate(person, by);
      if (user === null) return 'no-account';
      if (!user.active) return 'deactivated';
      await this.accounts.syncGroups(person, user, by);
      return this.sessions.open(user, by, 'openid');
    });
    if (typeof outcome === 'string') throw new PersonRefusedError(outcome, person);
    return outcome;
  }

  /**
   * Records a failed sign-in. In the event log, the same refusal is recorded at most once per
   * period and user, or once per period and network if the user is unknown.
   */
  async recordRefusal(refusedSignIn: OidcRefusedError, by: Caller): Promise<void> {
    const { refusal, cause } = refusedSignIn;
    const causeText = cause instanceof Error ? cause.message : undefined;
    this.log.warn({ refusal, why: causeText, ip: by.ip }, 'OpenID sign-in failed');
    const person = refusedSignIn instanceof PersonRefusedError ? refusedSignIn.person : null;
    const throttleKey = person?.subject ?? networkOf(by.ip);
    if (!(await this.refusalThrottle.tryAcquire(`${refusal} ${throttleKey}`))) return;
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'session.refused',
        by,
        outcome: 'denied',
        severity: 'warning',
        target: person && { type: 'user', id: null, name: person.username },
        message: `OpenID sign-in rejected: ${refusal}`,
        details: { refusal, how: 'openid', ...(person && { subject: person.subject }) },
      }),
    );
  }
}

/** Thrown if the provider has authenticated the user but the user may not sign in. */
class PersonRefusedError extends OidcRefusedError {
  constructor(
    refusal: OidcRefusal,
    readonly person: OidcPerson,
  ) {
    super(refusal);
  }
}
