import type { RedeployFailure, StackVerification } from '@stackyard/contracts';
import type { StackSnapshot } from '../outcome/stack-snapshot.js';

/** A requirement that the stack must still meet before its run counts as a success. */
export interface PendingCheck {
  code: RedeployFailure;
  detail: string;
}

/** The result of the checks, and the probes that were sent for them. */
export interface CheckRound {
  /** Null if all requirements are met. */
  pendingCheck: PendingCheck | null;
  probes: readonly SentProbe[];
}

/** The result of one probe. */
export interface SentProbe {
  name: string;
  /** The URL without its query. */
  target: string;
  at: string;
  durationMs: number;
  /** Null if there was no HTTP response. */
  status: number | null;
  /** Null if the probe succeeded. */
  fault: string | null;
  /** The body of the response, which may contain secrets; null if there was no response. */
  responseBody: string | null;
}

/**
 * Whether a line contains text that matches a pattern, in which `*` matches any text. The parts of
 * the pattern are searched one after another, so the time grows only with the length of the line.
 */
export function matchesPattern(pattern: string, line: string): boolean {
  let from = 0;
  for (const part of pattern.split('*')) {
    const at = line.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Returns a snapshot without the containers of optional services. */
export function withoutOptional<Look extends StackSnapshot | null>(
  look: Look,
  { optionalServices = [] }: StackVerification,
): Look {
  if (look === null || optionalServices.length === 0) return look;
  const optional = new Set(optionalServices);
  return {
    ...look,
    containers: look.containers.filter(({ service }) => !optional.has(service ?? '')),
    services: look.services?.filter(({ name }) => !belongsToAny(name, optional)) ?? null,
  };
}

/**
 * Whether a name belongs to one of the services. Names of swarm services begin with the name of the
 * stack.
 */
function belongsToAny(name: string, services: ReadonlySet<string>): boolean {
  return [...services].some((service) => name === service || name.endsWith(`_${service}`));
}

/** Returns why a status is not as expected; null if it is. */
export function statusFault(status: number, expected: number | undefined): string | null {
  const isExpected = expected === undefined ? status >= 200 && status < 400 : status === expected;
  if (isExpected) return null;
  const wanted = expected === undefined ? '200 to 399' : String(expected);
  return `status ${status} instead of ${wanted}`;
}
