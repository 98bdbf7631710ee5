import type { NewestCommitReply } from './stack-detail.js';

/** Possible values of `fault` in a comparison. */
export const comparisonFaults = [
  'no-snapshot',
  'snapshot-unreadable',
  'platform-silent',
  'file-missing',
] as const;
/**
 * Why a stack was not compared with a saved state. `no-snapshot`: Stackyard has no saved state of a
 * successful redeploy. `snapshot-unreadable`: the saved state was encrypted with another
 * `APP_SECRET`. `platform-silent`: the platform did not respond in time. `file-missing`: the
 * platform does not have the compose file.
 */
export type ComparisonFault = (typeof comparisonFaults)[number];

/**
 * How one version of a compose file differs from another, for example from that of the last
 * successful redeploy.
 */
export interface FileComparisonReply {
  changed: boolean;
  /** Number of added lines. */
  added: number;
  /** Number of removed lines. A changed line counts as both added and removed. */
  removed: number;
  /**
   * The changes in unified format, with three lines of context. Values that may be secret are
   * replaced by `<masked>`, even if they changed. Null if nothing changed, if more than 20 stacks
   * changed, or if a file is larger than 256 KiB.
   */
  diff: string | null;
  /** Whether `diff` contains only the first changes. */
  isCut: boolean;
}

/**
 * Names of the environment variables that differ between two states of a stack, for example between
 * the last successful redeploy and now.
 */
export interface EnvComparisonReply {
  added: string[];
  removed: string[];
  /** Names of variables whose value changed. Values are never returned. */
  changed: string[];
}

/** The commits of a git stack: redeployed last, deployed now, and newest. */
export interface GitComparisonReply {
  /** Branch or tag; empty for the default branch. */
  reference: string;
  /** Commit of the last successful redeploy; null if unknown. */
  redeployedCommit: string | null;
  /** Commit that is deployed now; null if unknown. */
  deployedCommit: string | null;
  /** The commit that a redeploy would deploy; null if querying repositories is turned off. */
  newest: NewestCommitReply | null;
}

/** How a stack differs from its state after the last successful redeploy. */
export interface StackComparisonReply {
  /**
   * The redeploy that the stack is compared with; null if Stackyard has no saved state of a
   * successful redeploy.
   */
  since: { redeployId: number; finishedAt: string } | null;
  /** Why the file or the variables were not compared; null if both were. */
  fault: ComparisonFault | null;
  /**
   * The compose file stored in Portainer; for a git stack, the file of the deployed commit. Null if
   * it was not compared.
   */
  file: FileComparisonReply | null;
  /** Environment variables; null if they were not compared. */
  env: EnvComparisonReply | null;
  /** Commits of a git stack; null for other stacks and if the platform did not respond. */
  git: GitComparisonReply | null;
  /**
   * Services whose containers ran once and exited successfully. A redeploy usually runs these
   * services again. Null if the platform did not respond.
   */
  oneShotServices: string[] | null;
  /**
   * When Portainer itself deployed the current file and variables after the redeploy `since`, ISO
   * 8601. In that case, the containers already run with these changes. Null if Portainer did not
   * deploy them, if that is unknown, and for git stacks.
   */
  deployedAt: string | null;
}
