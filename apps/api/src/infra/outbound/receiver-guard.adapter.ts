import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, offLimitsMessage } from './dial-guard.js';

/**
 * Keeps requests to log receivers, channels, mail servers and the report writer away from metadata
 * services, unless LOG_RECEIVER_ALLOWED_HOSTS contains the host. Private networks are allowed,
 * because operators run such services there.
 */
@Injectable()
export class ReceiverGuard extends DialGuard {
  constructor({ LOG_RECEIVER_ALLOWED_HOSTS }: Settings) {
    const allowedHosts = new Set(LOG_RECEIVER_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
    super({
      isAllowed: (host, address) => allowedHosts.has(host.toLowerCase()) || !isOffLimits(address),
      describeRefusal: (host) =>
        `${offLimitsMessage(host)}, and LOG_RECEIVER_ALLOWED_HOSTS does not include it.`,
    });
  }
}
