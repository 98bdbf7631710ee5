import { Injectable } from '@nestjs/common';
import { finishOidc } from '@stackyard/contracts';
import type * as Openid from 'openid-client';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { ProviderGuard } from '#infra/outbound/provider-guard.adapter.js';
import { UnreachableError } from '#infra/outbound/unreachable-error.js';
import { parsePerson, type OidcPerson } from './oidc-claims.js';
import { flowTimeoutMs, type OidcFlow } from './oidc-flow.js';
import { OidcRefusedError } from './oidc-refused.js';

/**
 * Time limit for a request to the provider. It is short, because the user sees an empty page in the
 * meantime.
 */
const timeoutSeconds = 10;
/** How long the discovery document is cached. */
const cacheMs = 60 * 60_000;
/** Maximum size of a response. A discovery document, keys and user info are much smaller. */
const maxBytes = 1024 * 1024;

/** Loads the library only at the first sign-in, because many installations never use it. */
const loadOpenid = (): Promise<typeof Openid> => import('openid-client');

/**
 * The OpenID provider. It is contacted only when a user signs in, so that startup is not
 * delayed if the provider is down.
 */
@Injectable()
export class OidcProvider {
  private cachedConfiguration:
    | { expiresAt: number; configuration: Promise<Openid.Configuration> }
    | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly guard: ProviderGuard,
  ) {}

  /** @throws ProblemError OIDC_NOT_CONFIGURED */
  assertConfigured(): void {
    if (this.settings.OIDC_ISSUER !== undefined) return;
    throw new ProblemError('OIDC_NOT_CONFIGURED', 'Set OIDC_ISSUER to use this sign-in.');
  }

  /**
   * Starts a sign-in. Returns the state to keep and the address to send the browser to.
   *
   * @throws OidcRefusedError when the discovery document cannot be read
   */
  async start(returnTo: string): Promise<{ flow: OidcFlow; location: string }> {
    const openid = await loadOpenid();
    const configuration = await this.configuration();
    const flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      returnTo,
      expiresAt: this.clock.now().getTime() + flowTimeoutMs,
    };
    const location = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUrl().href,
      scope: this.settings.OIDC_SCOPES,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { flow, location: location.href };
  }

  /**
   * Completes a sign-in with the provider's response.
   *
   * @throws OidcRefusedError when the provider rejected the sign-in, is unreachable, or sent an invalid response
   */
  async completeSignIn(
    callbackParameters: Record<string, string>,
    flow: OidcFlow,
  ): Promise<OidcPerson> {
    const openid = await loadOpenid();
    const configuration = await this.configuration();
    const redirectUrl = this.redirectUrl();
    redirectUrl.search = new URLSearchParams(callbackParameters).toString();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, redirectUrl, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OidcRefusedError('answer-invalid');
      const userInfo = await this.userInfoOf(configuration, tokens.access_token, claims.sub);
      return parsePerson({ ...userInfo, ...claims }, this.settings.OIDC_GROUPS_CLAIM);
    } catch (error) {
      throw toOidcRefused(error, openid);
    }
  }

  /**
   * Returns the claims from the UserInfo endpoint; none if the provider has no such endpoint. Many
   * providers send names and groups only there.
   */
  private async userInfoOf(
    configuration: Openid.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    const { fetchUserInfo } = await loadOpenid();
    return { ...(await fetchUserInfo(configuration, accessToken, subject)) };
  }

  private redirectUrl(): URL {
    return new URL(finishOidc.path, this.settings.PUBLIC_URL);
  }

  /**
   * Returns the configuration from the discovery document, which is cached. Parallel callers share
   * one request; after a failure, the next call tries again.
   */
  private configuration(): Promise<Openid.Configuration> {
    const now = this.clock.now().getTime();
    if (this.cachedConfiguration !== undefined && this.cachedConfiguration.expiresAt > now) {
      return this.cachedConfiguration.configuration;
    }
    const configuration = this.discover();
    const cacheEntry = { expiresAt: now + cacheMs, configuration };
    this.cachedConfiguration = cacheEntry;
    configuration.catch(() => {
      if (this.cachedConfiguration === cacheEntry) this.cachedConfiguration = undefined;
    });
    return configuration;
  }

  private async discover(): Promise<Openid.Configuration> {
    this.assertConfigured();
    const openid = await loadOpenid();
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET } = this.settings;
    const issuer = new URL(OIDC_ISSUER);
    const execute = [openid.enableNonRepudiationChecks];
    // The settings allow plain HTTP only for localhost.
    if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
    const options: Openid.DiscoveryRequestOptions = {
      timeout: timeoutSeconds,
      execute,
      // The guard also checks the addresses in the discovery document.
      [openid.customFetch]: (url, { method, headers, body, signal }) =>
        guardedFetch(
          url,
          { method, headers, ...(body && { body }), ...(signal && { signal }) },
          { guard: this.guard, maxBytes },
        ),
    };
    const clientAuth = clientAuthOf(OIDC_CLIENT_SECRET, openid);
    try {
      return await openid.discovery(issuer, OIDC_CLIENT_ID, undefined, clientAuth, options);
    } catch (error) {
      throw new OidcRefusedError('provider-unreachable', { cause: error });
    }
  }
}

/**
 * Returns the client authentication for the token endpoint: none without a secret, HTTP Basic if the
 * provider supports it, otherwise the secret in the request body.
 */
function clientAuthOf(secret: string | undefined, openid: typeof Openid): Openid.ClientAuth {
  if (secret === undefined) return openid.None();
  return (server, client, body, headers) => {
    const supportedMethods = server.token_endpoint_auth_methods_supported ?? [
      'client_secret_basic',
    ];
    const authenticate = supportedMethods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret);
    authenticate(server, client, body, headers);
  };
}

function toOidcRefused(error: unknown, openid: typeof Openid): OidcRefusedError {
  if (error instanceof OidcRefusedError) return error;
  if (error instanceof openid.AuthorizationResponseError) {
    return new OidcRefusedError('provider-refused', { cause: error });
  }
  return new OidcRefusedError(
    isUnreachable(error, openid) ? 'provider-unreachable' : 'answer-invalid',
    {
      cause: error,
    },
  );
}

/**
 * Whether an error means that the provider is unreachable or responded with a status of 500 or
 * higher. The library throws network errors unchanged or wraps them in its own errors.
 */
function isUnreachable(error: unknown, openid: typeof Openid): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof UnreachableError) return true;
  return 'cause' in error && isUnreachable(error.cause, openid);
}
