import type { NewestCommitReply } from './stack-detail.js';

/** Possible values of `fault` in a comparison of stack states. */
export const comparisonFaults = [
  'no-snapshot',
  'snapshot-unreadable',
  'platform-silent',
  'file-missing',
] as const;
/**
 * Why a stack was not compared with a saved state. `no-snapshot`: Stackyard has no saved state of a
 * successful redeploy, or the saved state has no compose file. `snapshot-unreadable`: the saved
 * state was encrypted with another `APP_SECRET`. `platform-silent`: the stack could not be read
 * from the platform. `file-missing`: the platform could not return the compose file.
 */
export type ComparisonFault = (typeof comparisonFaults)[number];

/**
 * How one version of a compose file differs from another version, for example from the version of
 * the last successful redeploy.
 */
export interface FileComparisonReply {
  changed: boolean;
  /** Number of added lines. */
  added: number;
  /** Number of removed lines. A changed line counts as both added and removed. */
  removed: number;
  /**
   * The changes in unified format, with three lines of context. Values that may be secret are
   * replaced by `<masked>`, even if they changed. Null if nothing changed, if a file has more than
   * 262,144 characters, or if 20 other stacks in the same response already have a diff.
   */
  diff: string | null;
  /** Whether `diff` contains only the first changes because it would be too long. */
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

/**
 * Branch or tag of a git stack, and three commits: the commit of the last successful redeploy, the
 * deployed commit, and the newest commit.
 */
export interface GitComparisonReply {
  /** Branch or tag; empty for the default branch. */
  reference: string;
  /** Commit of the last successful redeploy; null if unknown. */
  redeployedCommit: string | null;
  /** Commit that is deployed now; null if unknown. */
  deployedCommit: string | null;
  /**
   * The newest commit, which a redeploy would deploy; null if querying repositories is turned off.
   */
  newest: NewestCommitReply | null;
}

/** How a stack differs from its state after the last successful redeploy. */
export interface StackComparisonReply {
  /**
   * The redeploy that the stack is compared with; null if Stackyard has no saved state of a
   * successful redeploy.
   */
  since: { redeployId: number; finishedAt: string } | null;
  /** Why the compose file or the variables were not compared; null if both were compared. */
  fault: ComparisonFault | null;
  /**
   * Changes to the compose file that Portainer stores or, for a git stack, to the file of the
   * deployed commit. Null if the file was not compared.
   */
  file: FileComparisonReply | null;
  /** Changes to the environment variables; null if they were not compared. */
  env: EnvComparisonReply | null;
  /**
   * Commits of a git stack; null for other stacks, and if the stack could not be read from the
   * platform.
   */
  git: GitComparisonReply | null;
  /**
   * Services whose containers ran once and exited successfully. A redeploy usually runs these
   * services again. Null if the containers could not be read from the platform.
   */
  oneShotServices: string[] | null;
  /**
   * ISO 8601 time at which Portainer last deployed the stack after the redeploy `since`, for
   * example because a user edited the compose file in Portainer. Since that deploy, the containers
   * use the changed file and variables. Null if there was no later deploy, if this is uncertain,
   * and for git stacks.
   */
  deployedAt: string | null;
}
