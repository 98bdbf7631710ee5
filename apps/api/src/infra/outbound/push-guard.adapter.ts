import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { DialGuard } from './dial-guard.js';
import { isPublicAddress } from './public-address.adapter.js';

/**
 * Restricts push services, whose URLs come from browsers, to public addresses over TLS. Operators
 * can allow other hosts in PUSH_ALLOWED_HOSTS, for example for their own push service.
 */
@Injectable()
export class PushGuard extends DialGuard {
  private readonly allowedHosts: ReadonlySet<string>;

  constructor({ PUSH_ALLOWED_HOSTS }: Settings) {
    const allowedHosts = new Set(PUSH_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
    super({
      isAllowed: (host, address) =>
        allowedHosts.has(host.toLowerCase()) || isPublicAddress(address),
      describeRefusal: offLimitsMessage,
    });
    this.allowedHosts = allowedHosts;
  }

  /**
   * Returns the reason to refuse the URL of a push service; null if the URL is allowed. Does not
   * resolve the host name, which is checked while connecting.
   */
  faultOf({ protocol, hostname }: URL): string | null {
    const host = hostname.replace(/^\[|\]$/g, '');
    if (this.allowedHosts.has(host.toLowerCase())) return null;
    return protocol !== 'https:' || this.refuses(host) ? offLimitsMessage(host) : null;
  }
}

function offLimitsMessage(host: string): string {
  return `${host} is on a private network or does not use TLS, and is not listed in PUSH_ALLOWED_HOSTS`;
}
