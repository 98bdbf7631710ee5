import { createHash } from 'node:crypto';
import type { WireGit } from '../wire.js';

/** The initial repository of a stack. */
export interface GitSeed {
  url: string;
  /** Branch or tag; `refs/heads/main` if omitted. */
  reference?: string;
  /** User name; if set, the repository requires credentials. */
  username?: string;
  filePath?: string;
}

/** Returns the git settings in the record of a stack that was deployed with this file. */
export function gitConfig(git: GitSeed, file: string): WireGit {
  const reference = git.reference ?? 'refs/heads/main';
  return {
    URL: git.url,
    ReferenceName: reference,
    ConfigFilePath: git.filePath ?? 'docker-compose.yml',
    Authentication: git.username
      ? { Username: git.username, Password: 'stored', GitCredentialID: 0 }
      : null,
    ConfigHash: commitOf(git.url, reference, file),
    TLSSkipVerify: false,
  };
}

/**
 * Returns a commit ID that depends only on the repository's address, the branch or tag, and the
 * file.
 */
export function commitOf(url: string, reference: string, file: string): string {
  return createHash('sha1').update(`${url} ${reference} ${file}`).digest('hex');
}
