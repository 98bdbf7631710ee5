import type { RegistryAccess } from './registry-access.js';
import type { TagReference } from './image-reference.js';

/** What a registry has under a tag. */
export interface TaggedImage {
  /** `sha256:…` */
  digest: string;
  /** Whether it is a list with one entry for each platform. */
  list: boolean;
}

/** How many requests a registry allows in a window of time. */
export interface RegistryQuota {
  limit: number;
  remaining: number;
  windowSeconds: number | null;
}

/** One entry of a list behind a tag. */
export interface PlatformManifest {
  digest: string;
  os: string;
  architecture: string;
}

/** Why a registry gave no answer that counts. */
export type RegistryFault =
  /** It does not answer, or not over TLS that can be trusted. */
  | 'unreachable'
  /** Its address, or that of its token service, is one that must not be asked from here. */
  | 'off-limits'
  /** It wants credentials, or refuses them. */
  | 'denied'
  /** It has no such repository or tag. */
  | 'missing'
  /** It wants to be left alone for a while. */
  | 'limited'
  /** It answers, but nothing sensible. */
  | 'broken';

export class RegistryError extends Error {
  override readonly name = 'RegistryError';

  constructor(
    readonly fault: RegistryFault,
    message: string,
    /** When it may be asked again; null when it did not say. */
    readonly retryAt: Date | null = null,
  ) {
    super(message);
  }
}

/** Hears of every answer of a registry. */
export abstract class RegistryObserver {
  /** @param quota - null when the registry did not report one */
  abstract answered(host: string, quota: RegistryQuota | null): void;
  abstract failed(host: string, error: RegistryError): void;
}

/** Registries, asked from where this process runs. Every refusal is a {@link RegistryError}. */
export abstract class Registry {
  /** The digest behind a tag, without counting as a pull where the registry allows it. */
  abstract resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage>;

  /** The entries of a list; none for what is no list. */
  abstract platforms(
    reference: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]>;

  /**
   * Signs in without asking for an image.
   *
   * @throws RegistryError `denied` for wrong credentials, `broken` where no registry answers
   */
  abstract signIn(access: RegistryAccess, signal: AbortSignal): Promise<void>;
}
