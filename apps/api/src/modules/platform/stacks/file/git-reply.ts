import type { StackGitReply } from '@stackyard/contracts';
import type { StackGit } from '@stackyard/platform-client';

/**
 * Path of a commit page below the repository URL. The pattern matches the host name of the Git
 * service.
 */
const commitPaths: readonly [RegExp, string][] = [
  [/\bgithub\b/, 'commit'],
  [/\bgitlab\b/, '-/commit'],
  [/\b(?:gitea|forgejo|codeberg)\b/, 'commit'],
  [/\bbitbucket\.org$/, 'commits'],
];

export function toGitReply(git: StackGit): StackGitReply {
  const page = webPageOf(git.url);
  const commit = git.commit || null;
  const path = page && commitPaths.find(([host]) => host.test(page.hostname))?.[1];
  const isHash = commit !== null && /^[0-9a-f]{7,64}$/i.test(commit);
  return {
    url: withoutCredentials(git.url),
    reference: git.reference,
    file: git.filePath,
    commit,
    webUrl: page && page.href,
    commitUrl: page && path && isHash ? `${page.href}/${path}/${commit}` : null,
  };
}

function webPageOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  const path = pathname.replace(/(?:\.git)?\/*$/, '');
  return protocol === 'https:' ? new URL(`${origin}${path}`) : null;
}

/** Removes credentials, because some people write a token into the URL of a repository. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}
