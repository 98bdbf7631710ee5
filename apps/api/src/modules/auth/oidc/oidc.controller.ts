import { Controller, Req, Res } from '@nestjs/common';
import {
  finishOidc,
  readSignInMethods,
  startOidc,
  type InputOf,
  type SignInMethodsReply,
} from '@stackyard/contracts';
import type { Request, Response } from 'express';
import { Settings } from '#config/settings.js';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves, type Redirection } from '#infra/http/endpoint.decorator.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { SessionCookie } from '../sessions/session-cookie.adapter.js';
import { OidcFlowCookie } from './oidc-flow-cookie.adapter.js';
import { toAppPath, signInPath } from './oidc-flow.js';
import { OidcProvider } from './oidc-provider.adapter.js';
import { OidcRefusedError } from './oidc-refused.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

/**
 * Signs users in through the provider. The browser itself opens the paths of `start` and `finish`,
 * so a rejected sign-in redirects to the sign-in page instead of returning a problem.
 */
@Controller()
export class OidcController {
  constructor(
    private readonly settings: Settings,
    private readonly provider: OidcProvider,
    private readonly signIns: OidcSignInService,
    private readonly flowCookie: OidcFlowCookie,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(readSignInMethods)
  methods(): SignInMethodsReply {
    const { OIDC_ISSUER, OIDC_LABEL } = this.settings;
    return { oidc: OIDC_ISSUER === undefined ? null : { label: OIDC_LABEL } };
  }

  @Serves(startOidc)
  start(
    @Input() { query }: InputOf<typeof startOidc>,
    @CurrentCaller() by: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection> {
    this.provider.assertConfigured();
    const returnTo = toAppPath(query.returnTo);
    return this.redirect(returnTo, by, async () => {
      this.cookie.assertDeliverable(request);
      const { flow, location } = await this.provider.start(returnTo);
      this.flowCookie.set(response, flow);
      return location;
    });
  }

  @Serves(finishOidc)
  finish(
    @Input() { query }: InputOf<typeof finishOidc>,
    @CurrentCaller() by: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection> {
    this.provider.assertConfigured();
    const flow = this.flowCookie.read(request);
    this.flowCookie.clear(response);
    const returnTo = flow?.returnTo ?? '/';
    return this.redirect(returnTo, by, async () => {
      this.cookie.assertDeliverable(request);
      const session = await this.signIns.signIn(textParameters(query), flow, by);
      this.cookie.set(response, session);
      return returnTo;
    });
  }

  private async redirect(
    returnTo: string,
    by: Caller,
    work: () => Promise<string>,
  ): Promise<Redirection> {
    try {
      return { url: await work() };
    } catch (error) {
      if (error instanceof OidcRefusedError) {
        await this.signIns.recordRefusal(error, by);
        return { url: signInPath('OIDC_FAILED', error.refusal, returnTo) };
      }
      if (error instanceof ProblemError && error.code === 'COOKIE_NEEDS_TLS') {
        return { url: signInPath(error.code, null, returnTo) };
      }
      throw error;
    }
  }
}

function textParameters(query: object): Record<string, string> {
  const parameters = Object.entries(query).filter((part): part is [string, string] => {
    return typeof part[1] === 'string';
  });
  return Object.fromEntries(parameters);
}
