import { Injectable } from '@nestjs/common';
import { tokenPrefix } from '@stackyard/contracts';
import type { Identity, RequestOrigin } from '#infra/http/caller.js';
import { Identification, type Credentials } from '#infra/http/access/identification.js';
import type { ProblemError } from '#infra/http/problem-error.js';
import { TokenIdentification } from '../tokens/use/token-identification.service.js';
import { SessionIdentification } from './session-identification.adapter.js';

/** Recognizes API tokens by their prefix; any other credential is a session token. */
@Injectable()
export class CredentialIdentification extends Identification {
  constructor(
    private readonly tokens: TokenIdentification,
    private readonly sessions: SessionIdentification,
  ) {
    super();
  }

  async identify(
    credentials: Credentials,
    origin: RequestOrigin,
  ): Promise<Identity | ProblemError | null> {
    const bearer = /^Bearer +(\S+)$/i.exec(credentials.authorization ?? '')?.[1];
    if (bearer?.startsWith(tokenPrefix)) return this.tokens.identify(bearer, origin);
    return this.sessions.identify(credentials);
  }
}
