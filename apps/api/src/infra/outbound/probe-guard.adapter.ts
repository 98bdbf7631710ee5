import { Injectable } from '@nestjs/common';
import { Networks } from '#config/networks.js';
import { isOffLimits } from '#config/off-limits.js';
import { Settings } from '#config/settings.js';
import { DialGuard, offLimitsMessage } from './dial-guard.js';

/**
 * Restricts the addresses that probes can reach: never metadata services or link-local addresses,
 * and only PROBE_NETWORKS if the setting is not empty. Private networks are allowed by default,
 * because stacks run there.
 */
@Injectable()
export class ProbeGuard extends DialGuard {
  constructor({ PROBE_NETWORKS }: Settings) {
    const allowedNetworks = PROBE_NETWORKS.length === 0 ? null : new Networks(PROBE_NETWORKS);
    super({
      isAllowed: (_, address) =>
        !isOffLimits(address) && (allowedNetworks?.includes(address) ?? true),
      describeRefusal: (host) =>
        allowedNetworks === null
          ? offLimitsMessage(host)
          : `${host} is not in any of the PROBE_NETWORKS`,
    });
  }
}
