import { jest } from '@jest/globals';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Settings } from '#config/settings.js';

export const publicUrl = 'http://stackyard.test';

/** The provider's claims about a user. */
export interface Claims {
  preferred_username?: string;
  name?: string;
  email?: string;
  groups?: string[] | string;
}

const lena: Claims = { preferred_username: 'lena', name: 'Lena Lund' };

/** A real OpenID provider on this host that immediately signs everyone in as `subject`. */
export class TestProvider {
  subject = 'subject-1';
  claims: Claims = lena;
  /** Incorrect values that override those in the discovery document. */
  discoveryOverrides: Record<string, string> = {};
  declinesConsent = false;
  readonly secret = 'the-secret-of-the-client-of-this-test';

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /**
   * Starts a provider, which is stopped after the test, or after the file if it was started outside
   * a test.
   */
  static async start(port = 0): Promise<TestProvider> {
    // Suppress the library's lengthy warnings about settings that are meant only for tests.
    for (const level of ['info', 'warn'] as const) {
      jest.spyOn(console, level).mockImplementation(() => undefined);
    }
    const { default: Provider } = await import('oidc-provider');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    const boundPort = typeof address === 'object' && address !== null ? address.port : 0;
    const testProvider = new TestProvider(server, `http://127.0.0.1:${boundPort}`);
    const provider = new Provider(testProvider.issuer, testProvider.configuration());
    provider.use(async (context, next) => {
      await next();
      if (context.oidc?.route === 'discovery')
        Object.assign(context.body, testProvider.discoveryOverrides);
    });
    const handleRequest = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/'))
        void testProvider.interact(provider, request, response);
      else void handleRequest(request, response);
    });
    providers.add(testProvider);
    if (isInTest) startedInTest.add(testProvider);
    return testProvider;
  }

  get port(): number {
    return Number(new URL(this.issuer).port);
  }

  /** Returns settings with which Stackyard uses this provider. */
  settings(overrides: Partial<Settings> = {}): Partial<Settings> {
    return {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: 'stackyard',
      OIDC_CLIENT_SECRET: this.secret,
      OIDC_SCOPES: 'openid profile email groups',
      ...overrides,
    };
  }

  /** Restores the initial user and removes all faults. */
  reset(): void {
    Object.assign(this, {
      subject: 'subject-1',
      claims: lena,
      discoveryOverrides: {},
      declinesConsent: false,
    });
  }

  async close(): Promise<void> {
    providers.delete(this);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private configuration(): Configuration {
    return {
      clients: [
        {
          client_id: 'stackyard',
          client_secret: this.secret,
          redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        },
      ],
      cookies: { keys: ['one key is enough for a test'] },
      claims: { profile: ['name', 'preferred_username'], email: ['email'], groups: ['groups'] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => Promise.resolve({ sub: accountId, ...this.claims }),
      }),
    };
  }

  /** Acts like a user on the sign-in and consent pages. */
  private async interact(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (this.declinesConsent) {
      const error = { error: 'access_denied', error_description: 'They <b>declined</b>' };
      return provider.interactionFinished(request, response, error);
    }
    if (prompt.name === 'login') {
      const login = { accountId: this.subject };
      return provider.interactionFinished(request, response, { login });
    }
    const clientId = String(params['client_id']);
    const grant = new provider.Grant({ clientId, accountId: session?.accountId ?? this.subject });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent });
  }
}

const providers = new Set<TestProvider>();
const startedInTest = new WeakSet<TestProvider>();
let isInTest = false;

beforeEach(() => {
  isInTest = true;
});

afterEach(async () => {
  isInTest = false;
  for (const provider of providers) if (startedInTest.has(provider)) await provider.close();
});

afterAll(async () => {
  for (const provider of providers) await provider.close();
});
