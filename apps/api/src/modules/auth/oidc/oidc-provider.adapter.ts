import { Injectable } from '@nestjs/common';
import { finishOidc } from '@stackyard/contracts';
import type * as Openid from 'openid-client';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { guardedFetch, UnreachedError } from '#infra/outbound/guarded-fetch.adapter.js';
import { ProviderGuard } from '#infra/outbound/provider-guard.adapter.js';
import { personIn, type OidcPerson } from './oidc-claims.js';
import { longestFlow, type OidcFlow } from './oidc-flow.js';
import { OidcRefused } from './oidc-refused.js';

/** Seconds the provider has to answer: someone looks at an empty page meanwhile. */
const patience = 10;
/** Milliseconds for which its description is believed. */
const describedFor = 60 * 60_000;
/** Bytes of an answer. A description, its keys and what is said of someone are a small part of that. */
const mostBytes = 1024 * 1024;

/** Loaded by the first sign-in of this kind: many installations see none. */
const loadOpenid = (): Promise<typeof Openid> => import('openid-client');

/** The OpenID provider. It is asked when someone signs in, not before: one that is down delays no start. */
@Injectable()
export class OidcProvider {
  private described: { until: number; configuration: Promise<Openid.Configuration> } | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly guard: ProviderGuard,
  ) {}

  /** @throws ProblemError OIDC_NOT_CONFIGURED */
  assertConfigured(): void {
    if (this.settings.OIDC_ISSUER !== undefined) return;
    throw new ProblemError('OIDC_NOT_CONFIGURED', 'Set OIDC_ISSUER to sign in this way.');
  }

  /**
   * Begins a sign-in: what to remember, and where to send the browser.
   *
   * @throws OidcRefused when the provider does not answer
   */
  async begin(returnTo: string): Promise<{ flow: OidcFlow; location: string }> {
    const openid = await loadOpenid();
    const configuration = await this.configuration();
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      returnTo,
      expiresAt: this.clock.now().getTime() + longestFlow,
    };
    const location = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectAddress().href,
      scope: this.settings.OIDC_SCOPES,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { flow, location: location.href };
  }

  /**
   * Redeems what the provider sent the browser back with.
   *
   * @throws OidcRefused when the provider refused, is not reached, or anything in its answer is not
   *   as it was asked for
   */
  async redeem(answer: Record<string, string>, flow: OidcFlow): Promise<OidcPerson> {
    const openid = await loadOpenid();
    const configuration = await this.configuration();
    const address = this.redirectAddress();
    address.search = new URLSearchParams(answer).toString();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OidcRefused('answer-invalid');
      const said = await this.saidOf(configuration, tokens.access_token, claims.sub);
      return personIn({ ...said, ...claims }, this.settings.OIDC_GROUPS_CLAIM);
    } catch (error) {
      throw refusedBy(error, openid);
    }
  }

  /** Many providers name people and groups here alone. */
  private async saidOf(
    configuration: Openid.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    const { fetchUserInfo } = await loadOpenid();
    return { ...(await fetchUserInfo(configuration, accessToken, subject)) };
  }

  private redirectAddress(): URL {
    return new URL(finishOidc.path, this.settings.PUBLIC_URL);
  }

  /** Asked for once, by however many at the same time; after a failure, the next one asks again. */
  private configuration(): Promise<Openid.Configuration> {
    const now = this.clock.now().getTime();
    if (this.described !== undefined && this.described.until > now) {
      return this.described.configuration;
    }
    const configuration = this.discover();
    const described = { until: now + describedFor, configuration };
    this.described = described;
    configuration.catch(() => {
      if (this.described === described) this.described = undefined;
    });
    return configuration;
  }

  private async discover(): Promise<Openid.Configuration> {
    this.assertConfigured();
    const openid = await loadOpenid();
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = this.settings;
    const issuer = new URL(OIDC_ISSUER);
    const execute = [openid.enableNonRepudiationChecks];
    // The settings allow it on the own machine alone.
    if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
    const options: Openid.DiscoveryRequestOptions = {
      timeout: patience,
      execute,
      // Also for the addresses that the description names.
      [openid.customFetch]: (url, { method, headers, body, signal }) =>
        guardedFetch(
          url,
          { method, headers, ...(body && { body }), ...(signal && { signal }) },
          { guard: this.guard, mostBytes },
        ),
    };
    const proof = proofWith(OIDC_CLIENT_SECRET, openid);
    try {
      return await openid.discovery(issuer, OIDC_CLIENT_ID, undefined, proof, options);
    } catch (error) {
      throw new OidcRefused('provider-unreachable', { cause: error });
    }
  }
}

/** In the way that the provider understands; which one that is, its description says. */
function proofWith(secret: string | undefined, openid: typeof Openid): Openid.ClientAuth {
  if (secret === undefined) return openid.None();
  return (server, client, body, headers) => {
    const understood = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const prove = understood.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret);
    prove(server, client, body, headers);
  };
}

function refusedBy(error: unknown, openid: typeof Openid): OidcRefused {
  if (error instanceof OidcRefused) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    return new OidcRefused('provider-refused', { cause: error });
  }
  return new OidcRefused(isUnreachable(error, openid) ? 'provider-unreachable' : 'answer-invalid', {
    cause: error,
  });
}

/** The library hands on what is said of the network, or wraps it. */
function isUnreachable(error: unknown, openid: typeof Openid): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof UnreachedError) return true;
  return 'cause' in error && isUnreachable(error.cause, openid);
}
