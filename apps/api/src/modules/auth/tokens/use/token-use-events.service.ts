import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { RequestOrigin } from '#infra/http/caller.js';
import type { TokenRefusal } from '../api-token.js';
import type { PresentedToken } from '../tokens.repository.js';

/** An existing token, and the name that the event log shows when the token acts. */
export interface NamedToken {
  token: PresentedToken;
  name: string;
}

interface TokenUseEventMap {
  used: [known: NamedToken, from: RequestOrigin];
  refused: [refusal: TokenRefusal, known: NamedToken | null, from: RequestOrigin];
}

/**
 * Emits events about the use of tokens. Identification cannot record these events, because the
 * event log depends on the realtime channel, which depends on identification.
 */
@Injectable()
export class TokenUseEvents extends EventEmitter<TokenUseEventMap> {}
