import type { RegistryFault } from '@stackyard/contracts';
import type { RegistryAccess } from './registry-access.js';
import type { RepositoryReference, TagReference } from '../image-reference.js';

export interface TaggedImage {
  /** In the form `sha256:…`. */
  digest: string;
  /** Whether the digest identifies a manifest list, which has one entry per platform. */
  isManifestList: boolean;
}

/** Build information from the configuration of an image. */
export interface ImageConfig {
  labels: Readonly<Record<string, string>>;
  /** Creation time in ISO 8601 format; null if the configuration contains no such time. */
  createdAt: string | null;
}

/**
 * Number of requests that a registry permits per time window, and the number that remain in the
 * current window.
 */
export interface RegistryQuota {
  limit: number;
  remaining: number;
  windowSeconds: number | null;
}

/** An entry of a manifest list. */
export interface PlatformManifest {
  digest: string;
  os: string;
  architecture: string;
}

export interface TagPage {
  tags: string[];
  /** Identifies the next page; null on the last page. */
  nextPage: string | null;
  /** Size of the response in bytes. */
  bytes: number;
}

export class RegistryError extends Error {
  override readonly name = 'RegistryError';

  constructor(
    readonly fault: RegistryFault,
    message: string,
    /** When to retry; null if the registry did not specify a time. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

export abstract class RegistryObserver {
  /** @param quota - null if the response contains none */
  abstract onResponse(host: string, quota: RegistryQuota | null): void;
  abstract onFailure(host: string, error: RegistryError): void;
  /** Called when all requests to a registry are paused until this time. */
  abstract onPause(host: string, until: Date): void;
}

/** Client for registries. All methods throw {@link RegistryError}. */
export abstract class Registry {
  /**
   * Returns the image that a tag refers to. If the registry supports HEAD requests, the look-up
   * does not count as a pull.
   */
  abstract resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage>;

  /** Returns the entries of a manifest list; an empty list for other manifests. */
  abstract readPlatforms(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]>;

  /**
   * Returns the configuration of the image with this digest. The digest must not identify a
   * manifest list.
   */
  abstract readImageConfig(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<ImageConfig>;

  /**
   * Returns a page of the tags of a repository.
   *
   * @param page - `nextPage` of the previous page; null for the first page
   */
  abstract listTags(
    repository: RepositoryReference,
    page: string | null,
    signal: AbortSignal,
  ): Promise<TagPage>;

  /**
   * Signs in without requesting an image.
   *
   * @throws RegistryError `denied` for wrong credentials, `broken` if the host is not a registry
   */
  abstract signIn(access: RegistryAccess, signal: AbortSignal): Promise<void>;
}
