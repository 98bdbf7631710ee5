import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Origin } from '#infra/http/caller.js';
import type { TokenRefusal } from './api-token.js';
import type { PresentedToken } from './tokens.repository.js';

/** A token that exists, and how it is called as an actor. */
export interface KnownToken {
  token: PresentedToken;
  name: string;
}

interface Sightings {
  used: [known: KnownToken, from: Origin];
  refused: [refusal: TokenRefusal, known: KnownToken | null, from: Origin];
}

/**
 * Where tokens turn up. Who recognises them cannot write it down: the event log is announced on
 * the realtime channel, which asks who its sockets are.
 */
@Injectable()
export class TokenSightings extends EventEmitter<Sightings> {}
