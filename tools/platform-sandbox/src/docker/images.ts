import { createHash } from 'node:crypto';

export interface LocalImage {
  /**
   * ID of the image, `sha256:…`. Real engines use the hash of the image's configuration; the
   * sandbox uses the hash of the image's digests or name.
   */
  id: string;
  tags: string[];
  digests: string[];
  createdAt: string;
  labels: Record<string, string>;
  size: number;
}

export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Normalises a reference as the engine does: no `docker.io/`, no `library/`, always with a tag or
 * digest.
 */
export function normalizeReference(reference: string): string {
  const shortName = reference.replace(/^docker\.io\//, '').replace(/^library\//, '');
  if (shortName.includes('@')) return shortName;
  return shortName.lastIndexOf(':') > shortName.lastIndexOf('/')
    ? shortName
    : `${shortName}:latest`;
}

function tagOf(shortName: string): string {
  return shortName.slice(shortName.lastIndexOf(':') + 1);
}

export function repositoryOf(reference: string): string {
  const [name = ''] = reference.split('@');
  const colonIndex = name.lastIndexOf(':');
  return colonIndex > name.lastIndexOf('/') ? name.slice(0, colonIndex) : name;
}

/** Returns the ID of an image with these digests, or of a local image with this name. */
export function idOfImage(content: readonly string[]): string {
  return sha256(`image ${content.join()}`);
}

/** The images of one environment by ID, and the names that refer to them. */
interface LocalImages {
  images: Map<string, Omit<LocalImage, 'tags'>>;
  names: Map<string, string>;
}

export interface SavedImages {
  published: Map<string, string>;
  missingImages: Set<string>;
  local: Map<number, LocalImages>;
}

export class ImageStore {
  private published = new Map<string, string>();
  private missingImages = new Set<string>();
  private local = new Map<number, LocalImages>();

  save(): SavedImages {
    const { published, missingImages, local } = this;
    return { published, missingImages, local };
  }

  restore(saved: SavedImages): void {
    Object.assign(this, saved);
  }

  clear(): void {
    this.published.clear();
    this.missingImages.clear();
    this.local.clear();
  }

  /**
   * Returns the current digest of an image in its registry; null if the registry does not have the
   * image. Registries below `.invalid` have no images.
   */
  remoteDigest(reference: string): string | null {
    const normalizedReference = normalizeReference(reference);
    if (
      this.missingImages.has(normalizedReference) ||
      normalizedReference.split('/')[0]?.endsWith('.invalid')
    )
      return null;
    const pinnedDigest = normalizedReference.split('@')[1];
    return (
      pinnedDigest ?? this.published.get(normalizedReference) ?? sha256(`${normalizedReference} 1`)
    );
  }

  publish(reference: string, digest?: string): string {
    const normalizedReference = normalizeReference(reference);
    const next =
      digest ?? sha256(`${normalizedReference} after ${this.remoteDigest(normalizedReference)}`);
    this.missingImages.delete(normalizedReference);
    this.published.set(normalizedReference, next);
    return next;
  }

  /** Makes the registry respond that it no longer has the tag or digest of a reference. */
  unpublish(reference: string): void {
    this.missingImages.add(normalizeReference(reference));
  }

  /**
   * Pulls an image into an environment and returns it, and whether it is new there. Returns null if
   * the registry does not have the image.
   */
  pull(environmentId: number, reference: string): { image: LocalImage; isNew: boolean } | null {
    const digest = this.remoteDigest(reference);
    if (digest === null) return null;
    const normalizedReference = normalizeReference(reference);
    const existingImage = this.find(environmentId, normalizedReference);
    const repoDigest = `${repositoryOf(normalizedReference)}@${digest}`;
    if (existingImage?.digests.includes(repoDigest)) return { image: existingImage, isNew: false };
    return { image: this.addImage(environmentId, normalizedReference, [repoDigest]), isNew: true };
  }

  /**
   * Returns a local image by reference. If there is none, adds one without a digest, as a local
   * build does.
   */
  build(environmentId: number, reference: string): LocalImage {
    return this.find(environmentId, reference) ?? this.addImage(environmentId, reference, []);
  }

  /** Tags a local image, as `docker tag` does. The image that had the name keeps its other names. */
  tag(environmentId: number, from: string, to: string): void {
    const image = this.find(environmentId, from);
    if (!image) throw new Error(`No such image: ${from}`);
    this.imagesOf(environmentId).names.set(normalizeReference(to), image.id);
  }

  /** Makes all registries respond that they do not have this name. */
  makeLocalOnly(reference: string): void {
    this.missingImages.add(normalizeReference(reference));
  }

  /**
   * Removes a name, as `docker rmi` does while containers use the image. The image keeps its ID
   * but loses the tag and, unless it has another name in the same repository, the digests of that
   * repository.
   */
  untag(environmentId: number, reference: string): void {
    const { images, names } = this.imagesOf(environmentId);
    const normalizedReference = normalizeReference(reference);
    const image = images.get(names.get(normalizedReference) ?? '');
    if (!image) throw new Error(`No such image: ${reference}`);
    const repository = repositoryOf(normalizedReference);
    names.delete(normalizedReference);
    const isNamed = [...names].some(
      ([name, id]) => id === image.id && repositoryOf(name) === repository,
    );
    if (isNamed) return;
    const digests = image.digests.filter((digest) => !digest.startsWith(`${repository}@`));
    images.set(image.id, { ...image, digests });
  }

  removeUntagged(environmentId: number, isInUse: (id: string) => boolean): void {
    const { images, names } = this.imagesOf(environmentId);
    const namedIds = new Set(names.values());
    for (const id of images.keys()) if (!namedIds.has(id) && !isInUse(id)) images.delete(id);
  }

  /** Removes an image and all of its names. */
  remove(environmentId: number, id: string): void {
    const { images, names } = this.imagesOf(environmentId);
    images.delete(id);
    for (const [name, target] of names) if (target === id) names.delete(name);
  }

  /**
   * Finds an image by name, by `repository@digest`, or by at least the first 12 digits of its ID.
   */
  find(environmentId: number, reference: string): LocalImage | null {
    const { images, names } = this.imagesOf(environmentId);
    const normalizedReference = normalizeReference(reference);
    const namedId = names.get(normalizedReference);
    const id = reference.replace(/^sha256:/, '');
    const image =
      images.get(namedId ?? '') ??
      [...images.values()].find(
        (candidate) =>
          candidate.digests.includes(normalizedReference) ||
          (id.length >= 12 && candidate.id.slice('sha256:'.length).startsWith(id)),
      );
    return image ? this.withTags(environmentId, image) : null;
  }

  list(environmentId: number): LocalImage[] {
    const { images } = this.imagesOf(environmentId);
    return [...images.values()].map((image) => this.withTags(environmentId, image));
  }

  private addImage(environmentId: number, reference: string, digests: string[]): LocalImage {
    const { images, names } = this.imagesOf(environmentId);
    const normalizedReference = normalizeReference(reference);
    const id = idOfImage(digests.length > 0 ? digests : [normalizedReference]);
    const isPinned = normalizedReference.includes('@');
    const existingImage = images.get(id);
    const image = {
      id,
      digests: [...new Set([...(existingImage?.digests ?? []), ...digests])],
      createdAt: existingImage?.createdAt ?? new Date().toISOString(),
      labels: existingImage?.labels ?? {
        'org.opencontainers.image.version': isPinned ? '' : tagOf(normalizedReference),
      },
      size: 20_000_000 + (parseInt(id.slice(7, 13), 16) % 400_000_000),
    };
    images.set(id, image);
    if (!isPinned) names.set(normalizedReference, id);
    return this.withTags(environmentId, image);
  }

  private withTags(environmentId: number, image: Omit<LocalImage, 'tags'>): LocalImage {
    const { names } = this.imagesOf(environmentId);
    const tags = [...names].flatMap(([name, id]) => (id === image.id ? name : []));
    return { ...image, tags };
  }

  private imagesOf(environmentId: number): LocalImages {
    const localImages = this.local.get(environmentId) ?? { images: new Map(), names: new Map() };
    this.local.set(environmentId, localImages);
    return localImages;
  }
}
