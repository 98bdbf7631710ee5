import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { SecretBox } from '#infra/secret-box.js';
import { parseFlow, flowTimeoutMs, type OidcFlow } from './oidc-flow.js';

export const flowCookie = 'stackyard_oidc';
export const flowPurpose = 'oidc-flow';

/**
 * Binds a sign-in through the provider to the browser that started it. The cookie is encrypted, so
 * it cannot be read or forged.
 */
@Injectable()
export class OidcFlowCookie {
  private readonly options: CookieOptions;

  constructor(
    settings: Settings,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {
    this.options = {
      httpOnly: true,
      // The provider redirects the browser back from another site, and browsers do not send cookies
      // with `SameSite=Strict` in such requests.
      sameSite: 'lax',
      path: '/api/auth/oidc',
      secure: settings.AUTH_COOKIE_SECURE,
    };
  }

  set(response: Response, flow: OidcFlow): void {
    const sealed = this.secretBox.seal(flowPurpose, JSON.stringify(flow));
    response.cookie(flowCookie, sealed, { ...this.options, maxAge: flowTimeoutMs });
  }

  /**
   * Returns the sign-in that this browser started; null if there is no cookie, or if the cookie has
   * expired or was forged.
   */
  read(request: Request): OidcFlow | null {
    const sealed = parseCookie(request.get('cookie') ?? '')[flowCookie];
    if (sealed === undefined) return null;
    try {
      return parseFlow(this.secretBox.open(flowPurpose, sealed), this.clock.now());
    } catch {
      return null;
    }
  }

  /** Removes the cookie. Each flow can be used only once, whether it succeeds or fails. */
  clear(response: Response): void {
    response.clearCookie(flowCookie, this.options);
  }
}
