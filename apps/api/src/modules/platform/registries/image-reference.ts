/** An image reference with everything filled in that people leave out. */
export interface ImageReference {
  /** Host as references spell it, e.g. `docker.io` or `registry.lan:5000`. */
  registry: string;
  /** E.g. `library/nginx`. */
  repository: string;
  /** Null when the reference names a digest and no tag. */
  tag: string | null;
  digest: string | null;
}

/** A reference that a registry can be asked about. */
export interface TagReference {
  registry: string;
  repository: string;
  tag: string;
}

const defaultRegistry = 'docker.io';
const aliases = new Set(['index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com']);
const parts =
  /^(?<name>[^@]+?)(?::(?<tag>\w[\w.-]{0,127}))?(?:@(?<digest>[a-z0-9+._-]+:[0-9a-f]{32,128}))?$/;
const host = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
const repositoryPart = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*$/;
const longestName = 255;

/** Reads a reference as the engine does; null for what is none. The result is safe in an address. */
export function parseReference(text: string): ImageReference | null {
  const { name = '', tag, digest } = parts.exec(text)?.groups ?? {};
  if (name === '' || name.length > longestName) return null;
  const slash = name.indexOf('/');
  const first = name.slice(0, slash).toLowerCase();
  const named = slash > 0 && (/[.:]/.test(first) || first === 'localhost');
  const registry = named && !aliases.has(first) ? first : defaultRegistry;
  const path = named ? name.slice(slash + 1) : name;
  const official = registry === defaultRegistry && !path.includes('/');
  const repository = official ? `library/${path}` : path;
  const readable =
    host.test(registry) &&
    URL.canParse(`https://${registry}`) &&
    repository.split('/').every((part) => repositoryPart.test(part));
  if (!readable) return null;
  return {
    registry,
    repository,
    tag: tag ?? (digest === undefined ? 'latest' : null),
    digest: digest ?? null,
  };
}

/** The one name under which all spellings of a reference are looked up. */
export function nameOf({ registry, repository, tag }: TagReference): string {
  return `${registry}/${repository}:${tag}`;
}

/** Whether a text stands for the image itself: a list shows its id once the tag moved on. */
export function isImageId(text: string, imageId: string): boolean {
  if (text === '' || text.startsWith('sha256:')) return true;
  return text.length >= 12 && imageId.replace(/^sha256:/, '').startsWith(text);
}

/** The digests among `repository@sha256:…` that belong to the repository of a reference. */
export function digestsIn(repoDigests: readonly string[], reference: ImageReference): string[] {
  return repoDigests.flatMap((text) => {
    const known = parseReference(text);
    const same =
      known?.registry === reference.registry && known.repository === reference.repository;
    return same && known.digest !== null ? [known.digest] : [];
  });
}
