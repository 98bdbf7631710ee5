import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { SecretBox } from '#infra/secret-box.js';
import { flowIn, longestFlow, type OidcFlow } from './oidc-flow.js';

/** Name of the cookie. */
export const flowCookie = 'stackyard_oidc';
/** What it is sealed for. */
export const flowPurpose = 'oidc-flow';

/** Binds a sign-in through the provider to the browser it was begun in; nobody can read or make it. */
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
      // The way back begins at the provider: a strict cookie would stay behind.
      sameSite: 'lax',
      path: '/api/auth/oidc',
      secure: settings.AUTH_COOKIE_SECURE,
    };
  }

  set(response: Response, flow: OidcFlow): void {
    const sealed = this.secretBox.seal(flowPurpose, JSON.stringify(flow));
    response.cookie(flowCookie, sealed, { ...this.options, maxAge: longestFlow });
  }

  /** Null when there is none, it took too long, or someone else made it. */
  read(request: Request): OidcFlow | null {
    const sealed = parseCookie(request.get('cookie') ?? '')[flowCookie];
    if (sealed === undefined) return null;
    try {
      return flowIn(this.secretBox.open(flowPurpose, sealed), this.clock.now());
    } catch {
      return null;
    }
  }

  /** Each flow is finished once, well or badly. */
  clear(response: Response): void {
    response.clearCookie(flowCookie, this.options);
  }
}
