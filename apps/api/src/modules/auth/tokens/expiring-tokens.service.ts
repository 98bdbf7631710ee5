import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { TokensRepository } from './tokens.repository.js';

@Injectable()
export class ExpiringTokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the tokens that are neither expired nor revoked and expire by the given time
   * (inclusive).
   */
  findExpiringBefore(moment: Date): Promise<{ id: number; name: string; expiresAt: string }[]> {
    return this.tokens.findExpiringBetween(this.clock.now().toISOString(), moment.toISOString());
  }
}
