import { Injectable } from '@nestjs/common';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, offLimits } from './dial-guard.js';
import { OffLimitsError } from './guarded-fetch.adapter.js';

/**
 * Keeps requests to metadata providers and to the OpenID provider away from where secrets of the machine
 * are handed out. Settings name these services, but names change what they resolve to, and descriptions
 * name further addresses. Private networks are open: people run their own providers there.
 */
@Injectable()
export class ProviderGuard extends DialGuard {
  constructor() {
    super({
      admits: (_, address) => !isOffLimits(address),
      refusal: (host) => new OffLimitsError(offLimits(host)),
    });
  }
}
