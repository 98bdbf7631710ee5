import { isIP, type LookupFunction } from 'node:net';
import { PlatformError } from './platform-error.js';

/** Restricts the addresses to which the client connects. */
export interface DialGuard {
  /** Returns whether an IP address is forbidden. Host names are checked by `lookup`. */
  refuses(host: string): boolean;
  /** Resolves a host name. Fails if it resolves to a forbidden address. */
  readonly lookup: LookupFunction;
}

/** Returns the connection options that apply a guard. */
export function guardOptions(guard: DialGuard | undefined): { lookup?: LookupFunction } {
  return guard === undefined ? {} : { lookup: guard.lookup };
}

/** Returns the error for a forbidden IP address; null for allowed addresses and for host names. */
export function forbiddenAddressError(
  host: string,
  guard: DialGuard | undefined,
): PlatformError | null {
  if (isIP(host) === 0 || !guard?.refuses(host)) return null;
  return new PlatformError('unreachable', 'Sending to this address is not allowed', {
    delivery: 'not-sent',
    details: `${host} is not allowed`,
  });
}
