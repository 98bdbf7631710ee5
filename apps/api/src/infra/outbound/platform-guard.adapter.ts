import { Injectable } from '@nestjs/common';
import { Networks } from '#config/networks.js';
import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, offLimitsMessage } from './dial-guard.js';

/**
 * Restricts requests to platforms to PLATFORM_NETWORKS. If the setting is empty, allows all
 * addresses except link-local ones and those of metadata services; private networks are allowed,
 * because platforms run there.
 */
@Injectable()
export class PlatformGuard extends DialGuard {
  constructor({ PLATFORM_NETWORKS }: Settings) {
    const allowedNetworks = PLATFORM_NETWORKS.length === 0 ? null : new Networks(PLATFORM_NETWORKS);
    super({
      isAllowed: (_, address) =>
        allowedNetworks === null ? !isOffLimits(address) : allowedNetworks.includes(address),
      describeRefusal: (host) =>
        allowedNetworks === null
          ? offLimitsMessage(host)
          : `${host} is not in any of the PLATFORM_NETWORKS`,
    });
  }
}
