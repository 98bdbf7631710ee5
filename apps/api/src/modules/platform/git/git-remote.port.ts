import type { GitFault } from '@stackyard/contracts';
import type { GitRef } from './git-protocol.js';

/** A repository, and the branch or tag whose newest commit is read. */
export interface GitSource {
  url: string;
  /** Branch or tag; empty for the default branch. */
  reference: string;
}

export class GitRemoteError extends Error {
  override readonly name = 'GitRemoteError';

  constructor(
    readonly fault: GitFault,
    message: string,
  ) {
    super(message);
  }
}

export abstract class GitRemote {
  /** @throws GitRemoteError, or the signal's reason if the request is aborted */
  abstract read(source: GitSource, signal: AbortSignal): Promise<GitRef>;
}
