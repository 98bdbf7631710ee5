import { Injectable } from '@nestjs/common';
import { Networks } from '#config/networks.js';
import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, offLimits } from './dial-guard.js';

/**
 * Keeps platforms out of where secrets of the machine are handed out. Private networks are open, since
 * that is where platforms run, unless PLATFORM_NETWORKS says which ones are.
 */
@Injectable()
export class PlatformGuard extends DialGuard {
  constructor({ PLATFORM_NETWORKS }: Settings) {
    const named = PLATFORM_NETWORKS.length === 0 ? null : new Networks(PLATFORM_NETWORKS);
    super({
      admits: (_, address) => (named === null ? !isOffLimits(address) : named.includes(address)),
      refusal: (host) =>
        new Error(named === null ? offLimits(host) : `${host} is in none of PLATFORM_NETWORKS`),
    });
  }
}
