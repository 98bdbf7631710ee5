import { Matches } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';

/** The end of the chain, to be noted where nobody who can write to the database can write. */
export interface LogChainReply {
  /** Version of the canonical form and of the way hashes are linked. */
  version: number;
  /** Id of the last entry that was written; 0 before the first. */
  headId: number;
  /** Chain hash of that entry, 64 hexadecimal digits. */
  headHash: string;
  /** Links of the chain: entries that are there and entries that were removed. */
  links: number;
  /** Entries that were removed through the application. */
  removed: number;
}

/** Checks the chain. */
export class VerifyLogsQuery {
  /** A head noted earlier, `ID:HASH`: the chain has to lead through it. */
  @IsOmittable() @Matches(/^[1-9]\d{0,14}:[0-9a-f]{64}$/) head?: string;
}

/** Said now and then while the chain is walked. */
export interface LogVerifyProgress {
  kind: 'progress';
  checked: number;
  of: number;
}

/**
 * How an entry differs from what was written: its content, that it is there, that it is not, or
 * that the chain does not lead through a head that was noted elsewhere.
 */
export const logFaults = ['changed', 'inserted', 'removed', 'head-missed'] as const;
export type LogFaultKind = (typeof logFaults)[number];

/** The first thing that is not as the application left it. */
export interface LogFault {
  kind: LogFaultKind;
  /** The entry it is about. */
  id: number;
  /** What was found, in a sentence. */
  found: string;
}

/** The last line of a check. */
export interface LogVerdict {
  kind: 'verdict';
  intact: boolean;
  checked: number;
  /** Null when the chain is intact. */
  fault: LogFault | null;
  headId: number;
  headHash: string;
  /** Deletions that are still at work: their own entries do not vouch for them yet. */
  openDeletions: number;
}

/** A line of a check. */
export type LogVerifyLine = LogVerifyProgress | LogVerdict;

/**
 * Returns number and hash of the latest entry. Keep them elsewhere to detect a rewritten log later.
 */
export const readLogChain = endpoint({
  method: 'GET',
  path: '/api/logs/chain',
  access: 'logs-access',
  summary: 'Get the head of the hash chain',
  reply: type<LogChainReply>(),
});

/**
 * Checks every entry against its hash. Streams progress as JSON lines; the last line holds the
 * result.
 */
export const verifyLogs = endpoint({
  method: 'GET',
  path: '/api/logs/verify',
  access: 'logs-access',
  cost: 'high',
  summary: 'Verify the hash chain',
  delivery: 'stream',
  media: ['application/x-ndjson'],
  query: VerifyLogsQuery,
  problems: ['LOG_VERIFICATION_RUNNING'],
  reply: type<string>(),
});
