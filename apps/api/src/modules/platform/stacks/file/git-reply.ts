import type { NewestCommitReply, StackGitReply } from '@stackyard/contracts';
import type { StackGit } from '@stackyard/platform-client';
import { commitUrl, repositoryPage } from '../../git/commit-pages.js';

export function toGitReply(git: StackGit, newestCommit: NewestCommitReply | null): StackGitReply {
  const commit = git.commit || null;
  return {
    url: withoutCredentials(git.url),
    reference: git.reference,
    file: git.filePath,
    commit,
    webUrl: repositoryPage(git.url)?.href ?? null,
    commitUrl: commit && commitUrl(git.url, commit),
    newest: newestCommit,
  };
}

/**
 * Removes credentials from a URL. Users may have included a token in the URL of their repository.
 */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}
