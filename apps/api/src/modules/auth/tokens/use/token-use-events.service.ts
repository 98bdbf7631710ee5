import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Origin } from '#infra/http/caller.js';
import type { TokenRefusal } from '../api-token.js';
import type { PresentedToken } from '../tokens.repository.js';

/** An existing token, and the name that the event log shows when the token acts. */
export interface KnownToken {
  token: PresentedToken;
  name: string;
}

interface TokenUseEventMap {
  used: [known: KnownToken, from: Origin];
  refused: [refusal: TokenRefusal, known: KnownToken | null, from: Origin];
}

/**
 * Emits events about the use of tokens. Identification cannot record these events, because the
 * event log depends on the realtime channel, which depends on identification.
 */
@Injectable()
export class TokenUseEvents extends EventEmitter<TokenUseEventMap> {}
