import { isIP, type LookupFunction } from 'node:net';
import { PlatformError } from './platform-error.js';

/** Decides which addresses may be connected to. */
export interface DialGuard {
  /** Whether a literal address is off limits; names are for `lookup`. */
  refuses(host: string): boolean;
  /** Looks up a name and fails when it leads to where nothing may be sent. */
  readonly lookup: LookupFunction;
}

/** What a guard adds to the options of a connection. */
export function guarded(guard: DialGuard | undefined): { lookup?: LookupFunction } {
  return guard === undefined ? {} : { lookup: guard.lookup };
}

/** The fault of a literal address that is off limits, which is never looked up; null of all others. */
export function offLimits(host: string, guard: DialGuard | undefined): PlatformError | null {
  if (isIP(host) === 0 || !guard?.refuses(host)) return null;
  return new PlatformError('unreachable', 'Sending to this address is not allowed', {
    delivery: 'not-sent',
    details: `${host} is off limits`,
  });
}
