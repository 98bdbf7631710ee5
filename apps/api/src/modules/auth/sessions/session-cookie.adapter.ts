import { Injectable } from '@nestjs/common';
import { sessionCookie } from '@stackyard/contracts';
import type { CookieOptions, Request, Response } from 'express';
import { Settings } from '#config/settings.js';
import { clientAddressOf } from '#infra/http/access/client-address.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { OpenedSession } from './sessions.repository.js';

/**
 * Sends the session token as a cookie. Scripts cannot read the cookie, and browsers do not send it
 * with requests that come from other sites.
 */
@Injectable()
export class SessionCookie {
  private readonly log: Logger;
  private readonly options: CookieOptions;

  constructor(settings: Settings, logging: Logging) {
    this.log = logging.loggerFor('auth');
    this.options = {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: settings.AUTH_COOKIE_SECURE,
    };
  }

  /** @throws ProblemError COOKIE_NEEDS_TLS when the browser would silently drop the cookie */
  assertDeliverable(request: Request): void {
    if (!this.options.secure || request.secure) return;
    const reason =
      'AUTH_COOKIE_SECURE is true, but the request came over plain HTTP. Sign in over HTTPS, and name ' +
      'the reverse proxy in TRUSTED_PROXIES, or set AUTH_COOKIE_SECURE to false.';
    this.log.warn({ ip: clientAddressOf(request) }, `Sign-in is impossible: ${reason}`);
    throw new ProblemError('COOKIE_NEEDS_TLS', reason);
  }

  set(response: Response, session: OpenedSession): void {
    response.cookie(sessionCookie, session.token, { ...this.options, expires: session.expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(sessionCookie, this.options);
  }
}
