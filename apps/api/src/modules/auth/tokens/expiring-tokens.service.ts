import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { TokensRepository } from './tokens.repository.js';

/** Tells other modules which API tokens end soon. */
@Injectable()
export class ExpiringTokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly clock: Clock,
  ) {}

  /** The tokens that work now and end before a moment. */
  expiringBefore(moment: Date): Promise<{ id: number; name: string; expiresAt: string }[]> {
    return this.tokens.endingBetween(this.clock.now().toISOString(), moment.toISOString());
  }
}
