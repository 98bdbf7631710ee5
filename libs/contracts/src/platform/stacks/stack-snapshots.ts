import { IsInt, Min } from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import { PageQuery, type PageReply } from '../../base/paging.js';
import type {
  ComparisonFault,
  EnvComparisonReply,
  FileComparisonReply,
} from './stack-comparison.js';

/** Paging of a stack's saved snapshots. */
export class ListStackSnapshotsQuery extends PageQuery {}

/** Selects the two states to compare. */
export class CompareStackSnapshotsQuery {
  /** ID of the redeploy whose snapshot is the older state. */
  @IsInt() @Min(1) from!: number;
  /**
   * ID of the redeploy whose snapshot is the newer state. If omitted, the newer state is the stack
   * as it is now.
   */
  @IsOmittable() @IsInt() @Min(1) to?: number;
}

/** An image that a service's containers run. */
export interface SnapshotImageReply {
  /** Image reference as in the compose file; empty if unknown. */
  reference: string;
  /** ID of the image; empty in a swarm, because each node has its own images. */
  imageId: string;
  /** Digest as `repository@sha256:…`; null for images that exist only on the host. */
  digest: string | null;
}

/** A service's image in an older (`from`) and a newer state of the stack (`to`). */
export interface ServiceImageChangeReply {
  service: string;
  /** Image in the older state; null if the service did not exist yet. */
  from: SnapshotImageReply | null;
  /** Image in the newer state; null if the service no longer exists. */
  to: SnapshotImageReply | null;
  changed: boolean;
}

/** Snapshot of a stack: the state before a redeploy and, if it succeeded, the state after it. */
export interface StackSnapshotReply {
  redeployId: number;
  takenAt: string;
  /** Time at which the redeploy succeeded, in ISO 8601 format; null if it did not succeed. */
  succeededAt: string | null;
  /** Commits of a git stack before and after the redeploy; null for other stacks. */
  git: { from: string | null; to: string | null } | null;
  /**
   * The image of each service before (`from`) and after (`to`) the redeploy. `to` equals `from` if
   * the redeploy did not succeed or the state after it is unknown.
   */
  images: ServiceImageChangeReply[];
}

/** A page of snapshots, newest first. */
export interface ListStackSnapshotsReply extends PageReply {
  snapshots: StackSnapshotReply[];
}

/**
 * How two states of a stack differ. A snapshot stands for the state after its redeploy or, if that
 * state was not saved, the state before it.
 */
export interface SnapshotComparisonReply {
  from: { redeployId: number; at: string };
  /** The newer state; null if it is the stack as it is now. */
  to: { redeployId: number; at: string } | null;
  /** Why the states were not compared; null if they were compared. */
  fault: ComparisonFault | null;
  /** Changes to the compose file; null if it was not compared. */
  file: FileComparisonReply | null;
  /** Names of the environment variables that differ; null if they were not compared. */
  env: EnvComparisonReply | null;
  /**
   * Commits of a git stack in the older and the newer state; null for other stacks, and if the
   * states were not compared.
   */
  git: { from: string | null; to: string | null } | null;
  /** Images by service in both states; null if they were not compared. */
  images: ServiceImageChangeReply[] | null;
}

/**
 * Returns the snapshots that were saved during the stack's redeploys, newest first. Each snapshot
 * contains the images before and after its redeploy.
 */
export const listStackSnapshots = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/snapshots',
  access: 'stacks-access',
  summary: "List a stack's snapshots",
  query: ListStackSnapshotsQuery,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'CURSOR_INVALID'],
  reply: type<ListStackSnapshotsReply>(),
});

/**
 * Returns the differences between the snapshots of the redeploys `from` and `to`. If `to` is
 * omitted, the current state of the stack is used instead. Values that appear to be secret are
 * masked. For environment variables, only the names are returned.
 */
export const compareStackSnapshots = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/snapshots/comparison',
  access: 'stacks-redeploy',
  summary: 'Compare two states of a stack',
  query: CompareStackSnapshotsQuery,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'SNAPSHOT_UNKNOWN'],
  reply: type<SnapshotComparisonReply>(),
});
