/** A complete image reference. Omitted parts are filled in with their defaults. */
export interface ImageReference {
  /** Registry host, for example `docker.io` or `registry.lan:5000`. */
  registry: string;
  /** For example `library/nginx`. */
  repository: string;
  /** Null if the reference has a digest but no tag. */
  tag: string | null;
  digest: string | null;
}

export type RepositoryReference = Pick<ImageReference, 'registry' | 'repository'>;

/** An image reference with a tag that a registry can look up. */
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
 * Parses an image reference as engines do. Returns null if it is invalid. All parts are safe to use
 * in URLs.
 */
export function parseReference(text: string): ImageReference | null {
  const { name = '', tag, digest } = referencePattern.exec(text)?.groups ?? {};
  if (name === '' || name.length > maxNameLength) return null;
  const slashIndex = name.indexOf('/');
  const firstPart = name.slice(0, slashIndex).toLowerCase();
  const hasRegistry = slashIndex > 0 && (/[.:]/.test(firstPart) || firstPart === 'localhost');
  const registry = hasRegistry && !aliases.has(firstPart) ? firstPart : defaultRegistry;
  const path = hasRegistry ? name.slice(slashIndex + 1) : name;
  const isOfficialImage = registry === defaultRegistry && !path.includes('/');
  const repository = isOfficialImage ? `library/${path}` : path;
  const isReadable =
    hostPattern.test(registry) &&
    URL.canParse(`https://${registry}`) &&
    repository.split('/').every((part) => repositoryPartPattern.test(part));
  if (!isReadable) return null;
  return {
    registry,
    repository,
    tag: tag ?? (digest === undefined ? 'latest' : null),
    digest: digest ?? null,
  };
}

export function nameOf({ registry, repository, tag }: TagReference): string {
  return `${registry}/${repository}:${tag}`;
}

/**
 * Whether `text` is not the name of an image, but an image ID, a shortened form of `imageId`, or
 * empty. Engines list an image by its ID if its tag has moved to another image.
 */
export function isImageId(text: string, imageId: string): boolean {
  if (text === '' || text.startsWith('sha256:')) return true;
  return text.length >= 12 && imageId.replace(/^sha256:/, '').startsWith(text);
}

/**
 * Returns the digests from `repository@sha256:…` entries that belong to the repository of the
 * reference.
 */
export function digestsIn(repoDigests: readonly string[], reference: ImageReference): string[] {
  return repoDigests.flatMap((text) => {
    const repoDigest = parseReference(text);
    const isSameRepository =
      repoDigest?.registry === reference.registry && repoDigest.repository === reference.repository;
    return isSameRepository && repoDigest.digest !== null ? [repoDigest.digest] : [];
  });
}
