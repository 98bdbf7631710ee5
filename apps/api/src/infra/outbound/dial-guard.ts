import type { InputFault } from '@stackyard/contracts';
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isOffLimits } from '#config/off-limits.js';

/** What a kind of destination may be. */
export interface DialRule {
  /** Whether a host may be reached at an address. */
  admits(host: string, address: string): boolean;
  /** The fault of a host that may not. */
  refusal(host: string): Error;
}

/** Looks up all addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Stands between what people enter and where connections go. What a name resolves to is checked at the
 * moment of connecting, so that a name cannot change its mind in between.
 */
export class DialGuard {
  constructor(
    private readonly rule: DialRule,
    private readonly resolve: Resolve = lookup,
  ) {}

  /** Whether a host can be told to be off limits before its name is looked up. */
  refuses(host: string): boolean {
    return isIP(host) !== 0 && !this.rule.admits(host, host);
  }

  /** The fault of a host that is off limits. */
  refusal(host: string): Error {
    return this.rule.refusal(host);
  }

  /** The fault of an input field that names this host; none while only a look-up could tell. */
  faultsOf(pointer: string, host: string): InputFault[] {
    if (!this.refuses(host)) return [];
    return [{ pointer, code: 'offLimits', detail: this.refusal(host).message }];
  }

  /** Looks up a name; fails when any of its addresses is off limits. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.resolve(host, { ...options, all: true }, (error, addresses) => {
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

/** Keeps connections away from where secrets of the machine are handed out; private networks are open. */
export const usualGuard = new DialGuard({
  admits: (_, address) => !isOffLimits(address),
  refusal: (host) => new Error(offLimits(host)),
});

/** Says why nothing is sent to a host. */
export function offLimits(host: string): string {
  return `${host} is link-local or serves a cloud's metadata`;
}
