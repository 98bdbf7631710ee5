import { createHash } from 'node:crypto';
import type { WireGit } from './wire.js';

/** A repository to begin with. */
export interface GitSeed {
  url: string;
  /** `refs/heads/main` when left out. */
  reference?: string;
  /** Makes the repository ask for credentials. */
  username?: string;
  filePath?: string;
}

/** The record of a git stack that was deployed with this file. */
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

/** A commit id that changes with what the repository holds. */
export function commitOf(url: string, reference: string, file: string): string {
  return createHash('sha1').update(`${url} ${reference} ${file}`).digest('hex');
}
