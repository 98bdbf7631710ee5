import { Injectable } from '@nestjs/common';
import { DialGuard, defaultRule } from './dial-guard.js';

/**
 * Keeps requests to metadata providers and the OpenID provider away from cloud metadata services.
 * The providers' URLs come from the settings, but their host names may resolve to any address, and
 * discovery documents contain further URLs. Private networks are allowed, because operators run
 * their own providers there.
 */
@Injectable()
export class ProviderGuard extends DialGuard {
  constructor() {
    super(defaultRule);
  }
}
