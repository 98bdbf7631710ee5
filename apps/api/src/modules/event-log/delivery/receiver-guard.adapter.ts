import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Settings } from '../../../config/settings.js';
import { DeliveryError } from './delivery-error.js';

const offLimits = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  // Link-local: where clouds hand out the credentials of the machine.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const) {
  offLimits.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
  // Link-local IPv4 by way of a translator or a tunnel.
  ['64:ff9b::a9fe:0', 112],
  ['2002:a9fe::', 32],
] as const) {
  offLimits.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is none that a collector has: link-local, of a cloud's metadata, or of nobody. */
export function isOffLimits(address: string): boolean {
  return offLimits.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Keeps receivers away from where secrets of the machine are handed out. Private networks are open:
 * that is where people run their collectors. What a name resolves to is checked at the moment of
 * connecting, so that a name cannot change its mind in between.
 */
@Injectable()
export class ReceiverGuard {
  private readonly allowed: ReadonlySet<string>;

  constructor({ LOG_RECEIVER_ALLOWED_HOSTS }: Settings) {
    this.allowed = new Set(LOG_RECEIVER_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  }

  /** Whether a host can be told to be off limits before its name is looked up. */
  refuses(host: string): boolean {
    return !this.allows(host) && isIP(host) !== 0 && isOffLimits(host);
  }

  /** Looks up a name; fails with a DeliveryError when it leads somewhere off limits. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, []);
      if (!this.allows(host) && addresses.some(({ address }) => isOffLimits(address))) {
        return callback(refusal(host), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  private allows(host: string): boolean {
    return this.allowed.has(host.toLowerCase());
  }
}

/** The fault of a receiver that is off limits. */
export function refusal(host: string): DeliveryError {
  return new DeliveryError(
    `${host} is link-local or serves a cloud's metadata, and LOG_RECEIVER_ALLOWED_HOSTS does not name it.`,
  );
}
