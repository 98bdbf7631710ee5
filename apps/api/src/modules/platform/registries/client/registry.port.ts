import type { RegistryFault } from '@stackyard/contracts';
import type { RegistryAccess } from './registry-access.js';
import type { RepositoryReference, TagReference } from '../image-reference.js';

/** The image that a tag refers to. */
export interface TaggedImage {
  /** The digest in the form `sha256:…`. */
  digest: string;
  /** Whether the digest belongs to a manifest list, which has an entry per platform. */
  isManifestList: boolean;
}

/** Information about the build, from the configuration of an image. */
export interface ImageConfig {
  labels: Readonly<Record<string, string>>;
  /** ISO 8601; null if the configuration does not contain it. */
  createdAt: string | null;
}

/** The number of requests that a registry allows per time window. */
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

/** A part of the list of tags of a repository. */
export interface TagPage {
  tags: string[];
  /** Identifies the next page; null for the last one. */
  nextPage: string | null;
  /** Size of the response. */
  bytes: number;
}

export class RegistryError extends Error {
  override readonly name = 'RegistryError';

  constructor(
    readonly fault: RegistryFault,
    message: string,
    /** When to retry; null if the registry did not specify it. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

/** Is notified of each registry's responses, failures and pauses. */
export abstract class RegistryObserver {
  /** @param quota - null if the response contains none */
  abstract onResponse(host: string, quota: RegistryQuota | null): void;
  abstract onFailure(host: string, error: RegistryError): void;
  /** Called when all requests to the registry are paused until the given time. */
  abstract onPause(host: string, until: Date): void;
}

/** A registry client. Failures are {@link RegistryError}s. */
export abstract class Registry {
  /**
   * Returns the digest of a tag. If the registry supports this, the request does not count as a
   * pull.
   */
  abstract resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage>;

  /** Returns the entries of a manifest list; empty for other manifests. */
  abstract readPlatforms(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]>;

  /**
   * Returns the configuration of the image with this digest, which must not be the digest of a
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
