import { createHash } from 'node:crypto';

export interface LocalImage {
  /** `sha256:…` of its configuration. */
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
 * Normalises a reference like the engine: no `docker.io/`, no `library/`, always with a tag or
 * digest.
 */
export function familiarReference(reference: string): string {
  const short = reference.replace(/^docker\.io\//, '').replace(/^library\//, '');
  if (short.includes('@')) return short;
  return short.lastIndexOf(':') > short.lastIndexOf('/') ? short : `${short}:latest`;
}

function tagOf(familiar: string): string {
  return familiar.slice(familiar.lastIndexOf(':') + 1);
}

/** The repository of a normalised reference. */
export function repositoryOf(reference: string): string {
  const [named = ''] = reference.split('@');
  const colon = named.lastIndexOf(':');
  return colon > named.lastIndexOf('/') ? named.slice(0, colon) : named;
}

/** Images in registries and in environments. */
export class ImageStore {
  private readonly published = new Map<string, string>();
  private readonly missing = new Set<string>();
  private readonly local = new Map<number, Map<string, LocalImage>>();

  /**
   * The current digest in the registry; null if the registry has none. Registries below `.invalid`
   * never have one.
   */
  remoteDigest(reference: string): string | null {
    const familiar = familiarReference(reference);
    if (this.missing.has(familiar) || familiar.split('/')[0]?.endsWith('.invalid')) return null;
    const pinned = familiar.split('@')[1];
    return pinned ?? this.published.get(familiar) ?? sha256(`${familiar} 1`);
  }

  publish(reference: string, digest?: string): string {
    const familiar = familiarReference(reference);
    const next = digest ?? sha256(`${familiar} after ${this.remoteDigest(familiar)}`);
    this.missing.delete(familiar);
    this.published.set(familiar, next);
    return next;
  }

  unpublish(reference: string): void {
    this.missing.add(familiarReference(reference));
  }

  /** Pulls an image into an environment; null if the registry does not have it. */
  pull(environmentId: number, reference: string): { image: LocalImage; fresh: boolean } | null {
    const digest = this.remoteDigest(reference);
    if (digest === null) return null;
    const familiar = familiarReference(reference);
    const before = this.find(environmentId, familiar);
    const known = `${repositoryOf(familiar)}@${digest}`;
    if (before?.digests.includes(known)) return { image: before, fresh: false };
    const image = this.put(environmentId, familiar, [known]);
    return { image, fresh: true };
  }

  /** Adds an image that no registry knows, as a local build does. */
  build(environmentId: number, reference: string): LocalImage {
    return this.find(environmentId, reference) ?? this.put(environmentId, reference, []);
  }

  /** Tags a local image, as `docker tag` does. No registry knows the new name. */
  tag(environmentId: number, from: string, to: string): void {
    const image = this.find(environmentId, from);
    if (!image) throw new Error(`No such image: ${from}`);
    const familiar = familiarReference(to);
    this.missing.add(familiar);
    this.local.get(environmentId)?.set(familiar, { ...image, tags: [...image.tags, familiar] });
  }

  /**
   * Removes a name, as `docker rmi` does while containers use the image: the image keeps its ID, but
   * neither the tag nor the digests of that repository.
   */
  untag(environmentId: number, reference: string): void {
    const images = this.local.get(environmentId);
    const familiar = familiarReference(reference);
    const image = images?.get(familiar);
    if (!images || !image) throw new Error(`No such image: ${reference}`);
    const ofRepository = `${repositoryOf(familiar)}@`;
    images.delete(familiar);
    images.set(image.id, {
      ...image,
      tags: image.tags.filter((tag) => tag !== familiar),
      digests: image.digests.filter((digest) => !digest.startsWith(ofRepository)),
    });
  }

  /** Finds an image by reference, `repository@digest` or id. */
  find(environmentId: number, reference: string): LocalImage | null {
    const images = this.local.get(environmentId);
    if (!images) return null;
    const familiar = familiarReference(reference);
    const tagged = images.get(familiar);
    if (tagged) return tagged;
    const id = reference.replace(/^sha256:/, '');
    for (const image of images.values()) {
      if (image.digests.includes(familiar)) return image;
      if (id.length >= 12 && image.id.slice('sha256:'.length).startsWith(id)) return image;
    }
    return null;
  }

  list(environmentId: number): LocalImage[] {
    return [...(this.local.get(environmentId)?.values() ?? [])];
  }

  private put(environmentId: number, reference: string, digests: string[]): LocalImage {
    const images = this.local.get(environmentId) ?? new Map<string, LocalImage>();
    this.local.set(environmentId, images);
    const familiar = familiarReference(reference);
    const id = sha256(`image ${familiar} ${digests.join()}`);
    const before = images.get(familiar);
    if (before && before.id !== id) images.set(before.id, { ...before, tags: [] });
    const image = {
      id,
      tags: familiar.includes('@') ? [] : [familiar],
      digests,
      createdAt: new Date().toISOString(),
      labels: { 'org.opencontainers.image.version': tagOf(familiar) },
      size: 20_000_000 + (parseInt(id.slice(7, 13), 16) % 400_000_000),
    };
    images.set(familiar, image);
    return image;
  }
}
