import type { NewestCommitReply } from '@stackyard/contracts';
import type { StackGit } from '@stackyard/platform-client';
import { comparisonUrl, commitUrl } from './commit-pages.js';
import type { GitRef } from './git-protocol.js';
import type { GitRemoteError } from './git-remote.port.js';

export interface NewestCommitState {
  /** The newest commit; null until the repository has responded successfully. */
  ref: GitRef | null;
  /** When `ref` was read, in ISO 8601 format; null until it has been read. */
  checkedAt: string | null;
  /** Why the latest request failed; null if it succeeded. */
  error: GitRemoteError | null;
}

/** @param state - null if the repository has not responded yet */
export function toNewestCommitReply(
  state: NewestCommitState | null,
  git: StackGit,
): NewestCommitReply {
  if (state === null) {
    const fault = 'The repository has not responded yet.';
    const emptyReply = { commit: null, checkedAt: null, commitUrl: null, compareUrl: null };
    return { ...emptyReply, fault, faultCode: 'unreachable' };
  }
  const { ref, checkedAt, error } = state;
  const commit = ref && commitOf(ref, git.commit);
  const isDifferentCommit = commit !== null && git.commit !== '' && commit !== git.commit;
  return {
    commit,
    checkedAt,
    commitUrl: commit && commitUrl(git.url, commit),
    compareUrl: isDifferentCommit ? comparisonUrl(git.url, git.commit, commit) : null,
    fault: error?.message ?? null,
    faultCode: error?.fault ?? null,
  };
}

/**
 * Returns the hash to compare with the deployed commit. For an annotated tag, the platform may
 * store the hash of the tag object instead of that of the commit.
 */
function commitOf({ hash, peeled }: GitRef, deployedCommit: string): string {
  return peeled === null || hash === deployedCommit ? hash : peeled;
}
