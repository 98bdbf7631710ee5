import type { InputFault } from '@stackyard/contracts';
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isOffLimits } from '#config/off-limits.js';
import { OffLimitsError } from './unreachable-error.js';

export interface DialRule {
  /** Whether connections to the host may use this address. */
  isAllowed(host: string, address: string): boolean;
  /** Returns the error message for a refused connection to the host. */
  describeRefusal(host: string): string;
}

export type ResolveHost = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Checks the destinations of outgoing connections. Host names are checked while connecting, so that
 * they cannot resolve to a different address after the check.
 */
export class DialGuard {
  constructor(
    private readonly rule: DialRule,
    private readonly resolve: ResolveHost = lookup,
  ) {}

  /** Whether a host is an IP address that is forbidden. Host names are not resolved. */
  refuses(host: string): boolean {
    return isIP(host) !== 0 && !this.rule.isAllowed(host, host);
  }

  createRefusal(host: string): OffLimitsError {
    return new OffLimitsError(this.rule.describeRefusal(host));
  }

  /**
   * Returns the faults of an input field that contains a host. A host name has no fault here,
   * because it is checked only while connecting.
   */
  faultsOf(pointer: string, host: string): InputFault[] {
    if (!this.refuses(host)) return [];
    return [{ pointer, code: 'offLimits', detail: this.rule.describeRefusal(host) }];
  }

  /** Resolves a host name; fails if any of its addresses is forbidden. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, []);
      if (!addresses.every(({ address }) => this.rule.isAllowed(host, address))) {
        return callback(this.createRefusal(host), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Blocks metadata services and link-local addresses. Private networks are allowed. */
export const defaultRule: DialRule = {
  isAllowed: (_, address) => !isOffLimits(address),
  describeRefusal: offLimitsMessage,
};

export const defaultGuard = new DialGuard(defaultRule);

export function offLimitsMessage(host: string): string {
  return `${host} is link-local or belongs to a cloud metadata service`;
}
