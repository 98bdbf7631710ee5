import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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

/** Whether an address is none that anything is sent to: link-local, of a cloud's metadata, or of nobody. */
export function isOffLimits(address: string): boolean {
  return offLimits.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** What a kind of destination may be. */
export interface DialRule {
  /** Whether a host may be reached at an address. */
  admits(host: string, address: string): boolean;
  /** The fault of a host that may not. */
  refusal(host: string): Error;
}

/**
 * Stands between what people enter and where connections go. What a name resolves to is checked at the
 * moment of connecting, so that a name cannot change its mind in between.
 */
export class DialGuard {
  constructor(private readonly rule: DialRule) {}

  /** Whether a host can be told to be off limits before its name is looked up. */
  refuses(host: string): boolean {
    return isIP(host) !== 0 && !this.rule.admits(host, host);
  }

  /** The fault of a host that is off limits. */
  refusal(host: string): Error {
    return this.rule.refusal(host);
  }

  /** Looks up a name; fails when any of its addresses is off limits. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, []);
      if (!addresses.every(({ address }) => this.rule.admits(host, address))) {
        return callback(this.rule.refusal(host), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
