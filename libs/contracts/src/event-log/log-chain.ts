import { Matches } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';

/**
 * The head of the chain: the ID and the hash of the latest entry. Keep a copy where users with
 * write access to the database cannot change it.
 */
export interface LogChainReply {
  /** Version of the canonical form and of the hash chain. */
  version: number;
  /** ID of the latest entry; 0 if there has been no entry yet. */
  headId: number;
  /** Chain hash of the latest entry, 64 hexadecimal digits. */
  headHash: string;
  /** Number of links in the chain: one per entry, including removed entries. */
  links: number;
  /** Number of entries that were removed through Stackyard. */
  removed: number;
}

/**
 * Options for verifying the chain. With an earlier head, the verification also detects whether the
 * whole chain was rewritten.
 */
export class VerifyLogsQuery {
  /** An earlier head, `ID:HASH`, that the chain must contain. */
  @IsOmittable() @Matches(/^[1-9]\d{0,14}:[0-9a-f]{64}$/) head?: string;
}

/** Progress of a verification: how many of the chain's links have been checked so far. */
export interface LogVerifyProgress {
  kind: 'progress';
  checked: number;
  of: number;
}

/** Kinds of faults. `head-missed` is possible only if the request contained `head`. */
export const logFaultKinds = ['changed', 'inserted', 'removed', 'head-missed'] as const;
/**
 * Kind of fault in the chain: a changed, inserted or removed entry, or a chain that does not
 * contain the given head.
 */
export type LogFaultKind = (typeof logFaultKinds)[number];

/** The first fault that a verification found in the chain. */
export interface LogFault {
  kind: LogFaultKind;
  /** ID of the entry at which the fault was found. */
  id: number;
  /** Description of the fault in one sentence. */
  found: string;
}

/** Result of a verification, sent as the last line of the streamed response. */
export interface LogVerdict {
  kind: 'verdict';
  intact: boolean;
  checked: number;
  /** The first fault; null if the chain is intact. */
  fault: LogFault | null;
  headId: number;
  headHash: string;
  /**
   * Number of deletions in progress. Their entries are already removed, but the deletions are not
   * recorded as entries yet.
   */
  openDeletions: number;
}

/** A line of the streamed response of a verification. */
export type LogVerifyLine = LogVerifyProgress | LogVerdict;

/**
 * Returns the ID and hash of the latest event log entry. Keep a copy of both outside Stackyard and
 * send it when you verify the hash chain. The verification then also detects a rewritten log.
 */
export const readLogChain = endpoint({
  method: 'GET',
  path: '/api/logs/chain',
  access: 'logs-access',
  summary: "Get the event log's latest hash",
  reply: type<LogChainReply>(),
});

/**
 * Checks the hash of every event log entry and streams the progress as JSON Lines. The last line
 * contains the result.
 */
export const verifyLogs = endpoint({
  method: 'GET',
  path: '/api/logs/verify',
  access: 'logs-access',
  cost: 'high',
  summary: "Verify the event log's hash chain",
  delivery: 'stream',
  media: ['application/x-ndjson'],
  query: VerifyLogsQuery,
  problems: ['LOG_VERIFICATION_RUNNING'],
  reply: type<string>(),
});
