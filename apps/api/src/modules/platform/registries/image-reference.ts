/** A complete image reference with defaults filled in. */
export interface ImageReference {
  /** The registry host as in image references, e.g. `docker.io` or `registry.lan:5000`. */
  registry: string;
  /** For example `library/nginx`. */
  repository: string;
  /** Null if the reference has a digest but no tag. */
  tag: string | null;
  digest: string | null;
}

export type RepositoryReference = Pick<ImageReference, 'registry' | 'repository'>;

/** A reference that can be looked up in a registry. */
export interface TagReference extends RepositoryReference {
  tag: string;
}

const defaultRegistry = 'docker.io';
const aliases = new Set(['index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com']);
const referencePattern =
  /^(?<name>[^@]+?)(?::(?<tag>\w[\w.-]{0,127}))?(?:@(?<digest>[a-z0-9+._-]+:[0-9a-f]{32,128}))?$/;
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
const repositoryPartPattern = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*$/;
const maxNameLength = 255;

/**
 * Parses an image reference as the engine does. Returns null if it is invalid. The result is safe
 * to use in a URL.
 */
export function parseReference(text: string): ImageReference | null {
  const { name = '', tag, digest } = referencePattern.exec(text)?.groups ?? {};
  if (name === '' || name.length > maxNameLength) return null;
  const slash = name.indexOf('/');
  const first = name.slice(0, slash).toLowerCase();
  const named = slash > 0 && (/[.:]/.test(first) || first === 'localhost');
  const registry = named && !aliases.has(first) ? first : defaultRegistry;
  const path = named ? name.slice(slash + 1) : name;
  const official = registry === defaultRegistry && !path.includes('/');
  const repository = official ? `library/${path}` : path;
  const readable =
    hostPattern.test(registry) &&
    URL.canParse(`https://${registry}`) &&
    repository.split('/').every((part) => repositoryPartPattern.test(part));
  if (!readable) return null;
  return {
    registry,
    repository,
    tag: tag ?? (digest === undefined ? 'latest' : null),
    digest: digest ?? null,
  };
}

/** Returns the canonical name of a reference. */
export function nameOf({ registry, repository, tag }: TagReference): string {
  return `${registry}/${repository}:${tag}`;
}

/**
 * Whether text is the ID of the image. Engines list the ID when the tag has moved to another image.
 */
export function isImageId(text: string, imageId: string): boolean {
  if (text === '' || text.startsWith('sha256:')) return true;
  return text.length >= 12 && imageId.replace(/^sha256:/, '').startsWith(text);
}

/**
 * Returns the digests of the `repository@sha256:…` entries that belong to the repository of a
 * reference.
 */
export function digestsIn(repoDigests: readonly string[], reference: ImageReference): string[] {
  return repoDigests.flatMap((text) => {
    const known = parseReference(text);
    const same =
      known?.registry === reference.registry && known.repository === reference.repository;
    return same && known.digest !== null ? [known.digest] : [];
  });
}
