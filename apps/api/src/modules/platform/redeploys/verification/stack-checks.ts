import type { RedeployFailure, StackVerification } from '@stackyard/contracts';
import type { StackSnapshot } from '../outcome/stack-snapshot.js';

/** A requirement that the stack does not meet yet. The run succeeds only when the stack meets it. */
export interface PendingCheck {
  code: RedeployFailure;
  detail: string;
}

export interface CheckRound {
  /** The first requirement that is not met; null if all are met. */
  pendingCheck: PendingCheck | null;
  probes: readonly SentProbe[];
}

export interface SentProbe {
  name: string;
  /** URL without its query; for a probe without a URL, its address. */
  target: string;
  at: string;
  durationMs: number;
  /** HTTP status; null if there was no HTTP response. */
  status: number | null;
  /** Why the probe failed; null if it succeeded. */
  fault: string | null;
  /** Body of the response, which may contain secrets; null if there was no response. */
  responseBody: string | null;
}

/**
 * Whether a line contains text that matches a pattern, in which `*` stands for any text. The parts
 * of the pattern are searched for one after another, so that the time is proportional to the length
 * of the line.
 */
export function matchesPattern(pattern: string, line: string): boolean {
  let offset = 0;
  for (const part of pattern.split('*')) {
    const index = line.indexOf(part, offset);
    if (index < 0) return false;
    offset = index + part.length;
  }
  return true;
}

export function withoutOptional<Snapshot extends StackSnapshot | null>(
  snapshot: Snapshot,
  { optionalServices = [] }: StackVerification,
): Snapshot {
  if (snapshot === null || optionalServices.length === 0) return snapshot;
  const optionalNames = new Set(optionalServices);
  return {
    ...snapshot,
    containers: snapshot.containers.filter(({ service }) => !optionalNames.has(service ?? '')),
    services: snapshot.services?.filter(({ name }) => !belongsToAny(name, optionalNames)) ?? null,
  };
}

/**
 * Whether a swarm service belongs to one of the given services of the compose file. The names of
 * swarm services begin with the stack name.
 */
function belongsToAny(name: string, services: ReadonlySet<string>): boolean {
  return [...services].some((service) => name === service || name.endsWith(`_${service}`));
}

export function statusFault(status: number, expected: number | undefined): string | null {
  const isExpected = expected === undefined ? status >= 200 && status < 400 : status === expected;
  if (isExpected) return null;
  const expectedText = expected === undefined ? '200 to 399' : String(expected);
  return `status ${status} instead of ${expectedText}`;
}
