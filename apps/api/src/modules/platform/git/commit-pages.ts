/** Builds paths of pages on a Git hosting service, relative to the URL of the repository. */
interface CommitPages {
  commit: (hash: string) => string;
  comparison: (from: string, to: string) => string;
}

const pagesByHost: readonly [RegExp, CommitPages][] = [
  [
    /\b(?:github|gitea|forgejo|codeberg)\b/,
    { commit: (hash) => `commit/${hash}`, comparison: (from, to) => `compare/${from}...${to}` },
  ],
  [
    /\bgitlab\b/,
    {
      commit: (hash) => `-/commit/${hash}`,
      comparison: (from, to) => `-/compare/${from}...${to}`,
    },
  ],
  [
    /\bbitbucket\.org$/,
    {
      commit: (hash) => `commits/${hash}`,
      comparison: (from, to) => `branches/compare/${to}%0D${from}`,
    },
  ],
];

/** Returns the web page of a repository; null if its address is not an HTTPS URL. */
export function repositoryPage(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  const path = pathname.replace(/(?:\.git)?\/*$/, '');
  return protocol === 'https:' ? new URL(`${origin}${path}`) : null;
}

/**
 * Returns the web page of a commit; null if the address is not an HTTPS URL, the hosting service is
 * unknown, or `commit` is not a hash.
 */
export function commitUrl(address: string, commit: string): string | null {
  return pageUrl(address, [commit], ({ commit: path }) => path(commit));
}

/**
 * Returns the web page that shows the changes between two commits; null in the same cases as for
 * {@link commitUrl}.
 */
export function comparisonUrl(address: string, from: string, to: string): string | null {
  return pageUrl(address, [from, to], ({ comparison }) => comparison(from, to));
}

function pageUrl(
  address: string,
  hashes: readonly string[],
  pathOf: (pages: CommitPages) => string,
): string | null {
  const repository = repositoryPage(address);
  const pages = repository && pagesByHost.find(([host]) => host.test(repository.hostname))?.[1];
  const areHashes = hashes.every((hash) => /^[0-9a-f]{7,64}$/i.test(hash));
  return pages && areHashes ? `${repository?.href}/${pathOf(pages)}` : null;
}
