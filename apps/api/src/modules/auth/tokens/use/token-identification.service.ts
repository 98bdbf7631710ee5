import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import type { Identity, RequestOrigin } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AccountsService, type CredentialWithHolder } from '#modules/users/accounts.service.js';
import { permissionsIn, refusalOfSecret, stackIdsIn, type TokenRefusal } from '../api-token.js';
import { hashOfSecret, isWellFormedSecret } from './token-secret.js';
import { TokenUseEvents, type NamedToken } from './token-use-events.service.js';
import { TokensRepository, type PresentedToken } from '../tokens.repository.js';

const refusalTexts: Record<TokenRefusal, string> = {
  malformed: 'The API token is malformed: it is incomplete or mistyped.',
  unknown: 'The API token is unknown. It may belong to another installation.',
  expired: 'The API token has expired.',
  replaced: 'The API token has a new secret. The old secret no longer works.',
  revoked: 'The API token was revoked.',
  'owner-deactivated': 'The owner of the API token is deactivated.',
};

/**
 * Identifies pipelines by their API token. A token allows only what its owner may do at the time of
 * the request.
 */
@Injectable()
export class TokenIdentification {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly accounts: AccountsService,
    private readonly tokenUseEvents: TokenUseEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * Identifies the owner of an API token, or returns a problem with the reason why the token does
   * not work. Reasons that reveal that a token exists are returned only to callers who present its
   * current or previous secret.
   */
  async identify(secret: string, origin: RequestOrigin): Promise<Identity | ProblemError> {
    if (!isWellFormedSecret(secret)) return this.refuse('malformed', null, origin);
    const hash = hashOfSecret(secret);
    const credentialWithHolder = await this.accounts.findHolderOf<PresentedToken>(
      this.tokens.selectBySecret(hash),
    );
    if (credentialWithHolder === null) return this.refuse('unknown', null, origin);
    const { credential: token, holder: owner } = credentialWithHolder;
    const namedToken = { token, name: `${owner.username} (${token.name})` };
    const refusal = refusalOfSecret(token, hash, this.clock.now());
    if (refusal !== null) return this.refuse(refusal, namedToken, origin);
    if (!owner.active) return this.refuse('owner-deactivated', namedToken, origin);
    this.tokenUseEvents.emit('used', namedToken, origin);
    return identityOf(namedToken, owner);
  }

  private refuse(
    refusal: TokenRefusal,
    namedToken: NamedToken | null,
    origin: RequestOrigin,
  ): ProblemError {
    this.tokenUseEvents.emit('refused', refusal, namedToken, origin);
    return new ProblemError('TOKEN_REFUSED', refusalTexts[refusal]);
  }
}

function identityOf(
  { token, name }: NamedToken,
  owner: CredentialWithHolder<PresentedToken>['holder'],
): Identity {
  const stackIds = stackIdsIn(token);
  return {
    actor: { type: 'token', id: token.id, name },
    userId: owner.id,
    user: { username: owner.username, displayName: owner.displayName },
    superuser: false,
    permissions: new Set(
      permissionsIn(token).filter((permission) => owner.permissions.has(permission)),
    ),
    sessionId: null,
    tokenId: token.id,
    stackIds: stackIds && new Set(stackIds),
  };
}
