import { Injectable } from '@nestjs/common';
import { Networks } from '#config/networks.js';
import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, offLimitsMessage } from './dial-guard.js';

/**
 * Keeps requests to platforms away from metadata services. Private networks are allowed, because
 * platforms run there, unless PLATFORM_NETWORKS restricts them.
 */
@Injectable()
export class PlatformGuard extends DialGuard {
  constructor({ PLATFORM_NETWORKS }: Settings) {
    const allowedNetworks = PLATFORM_NETWORKS.length === 0 ? null : new Networks(PLATFORM_NETWORKS);
    super({
      isAllowed: (_, address) =>
        allowedNetworks === null ? !isOffLimits(address) : allowedNetworks.includes(address),
      createRefusal: (host) =>
        new Error(
          allowedNetworks === null
            ? offLimitsMessage(host)
            : `${host} is not in any of the PLATFORM_NETWORKS`,
        ),
    });
  }
}
