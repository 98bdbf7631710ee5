import { ApiClient } from '@stackyard/api-client';
import { createToken, type CreateTokenRequest, type TokenReply } from '@stackyard/contracts';
import { TokenUseService } from '#modules/auth/tokens/use/token-use.service.js';
import type { SignedIn, TestApp } from '../test-app.js';

export class TokenClient extends ApiClient {
  constructor(
    private readonly app: TestApp,
    readonly secret: string,
    headers: Record<string, string> = {},
  ) {
    super({ headers: { authorization: `Bearer ${secret}`, ...headers }, fetch: app.send });
  }

  /**
   * Returns a client with the same token whose requests appear to come from this address, as if a
   * trusted proxy had forwarded them.
   */
  from(address: string): TokenClient {
    return new TokenClient(this.app, this.secret, { 'x-forwarded-for': address });
  }
}

export async function issueToken(
  app: TestApp,
  by: SignedIn,
  overrides: Partial<CreateTokenRequest> = {},
): Promise<{ token: TokenReply; client: TokenClient }> {
  const body = { name: 'pipeline', permissions: ['logs-access' as const], ...overrides };
  const { token, secret } = await by.call(createToken, { body });
  return { token, client: new TokenClient(app, secret) };
}

/** Waits until all uses and rejections of tokens have been stored. */
export function waitForTokenUses(app: TestApp): Promise<void> {
  return app.get(TokenUseService).waitUntilFlushed();
}
