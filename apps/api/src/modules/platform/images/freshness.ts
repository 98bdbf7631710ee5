import type { Freshness, ImageState } from '@stackyard/contracts';
import type { ImageReference } from '../registries/image-reference.js';
import type { PlatformManifest } from '../registries/registry.port.js';

export interface Verdict {
  freshness: Freshness;
  state: ImageState;
  /** Why, as far as there is more to say than the word itself. */
  detail: string | null;
}

/** How containers of a stack use one image, as far as their engine knows. */
export interface ImageUse {
  /** Null when neither the containers nor the image name one. */
  reference: ImageReference | null;
  /** Whether the digest in the reference was put there by the author of the stack. */
  pinned: boolean;
  /** Whether all containers of the image have done their work and ended. */
  ended: boolean;
  /** Whether the tag means another image on the engine by now. */
  moved: boolean;
  /**
   * Under which the engine knows the image in the repository of the reference; null when it does not
   * have the image any more.
   */
  digests: readonly string[] | null;
  os: string;
  architecture: string;
}

const current: Verdict = { freshness: 'updated', state: 'current', detail: null };

/** A tag with all three parts of a version, such as `1.27.3` or `v2.4.0-alpine`. */
const exactVersion = /^v?\d+\.\d+\.\d+(?:[-_.][\w.-]+)?$/;

/** What can be said without asking a registry; null when it has to be asked. */
export function verdictOnTheSpot(use: ImageUse): Verdict | null {
  if (use.ended) return skipped('finished', 'Its containers have finished.');
  if (use.reference === null) return skipped('local', 'The image has no registry name.');
  if (use.pinned) return pinned('Pinned to a digest.');
  if (use.moved) {
    return {
      freshness: 'outdated',
      state: 'outdated',
      detail: 'A newer image was pulled, but the containers still run the old one.',
    };
  }
  if (use.digests === null) return notFoundOut('The image is no longer on the host.');
  if (use.digests.length === 0) {
    return skipped('local', 'The image was built or loaded on the host; it is not in a registry.');
  }
  return null;
}

/**
 * Compares with what the registry has under the tag.
 *
 * @param platforms - entries of the list behind the digest: some engines keep the digest of their
 *   platform's entry instead of the list's
 */
export function verdictByDigest(
  use: ImageUse,
  digest: string,
  platforms: readonly PlatformManifest[],
): Verdict {
  const known = use.digests ?? [];
  if (known.includes(digest)) return upToDate(use);
  const mine = platforms.filter(
    ({ os, architecture }) => os === use.os && architecture === use.architecture,
  );
  if (mine.some((entry) => known.includes(entry.digest))) return upToDate(use);
  return {
    freshness: 'outdated',
    state: 'outdated',
    detail: 'The registry has a newer image under this tag.',
  };
}

/** What could not be found out is never called outdated. */
export function notFoundOut(reason: string): Verdict {
  return { freshness: 'error', state: 'unknown', detail: reason };
}

/** The freshness of a stack from that of its images. */
export function aggregate(images: readonly Pick<Verdict, 'freshness'>[]): Freshness {
  const weight: readonly Freshness[] = ['outdated', 'error', 'unknown', 'updated', 'skipped'];
  const found = new Set(images.map(({ freshness }) => freshness));
  return weight.find((freshness) => found.has(freshness)) ?? 'unknown';
}

function upToDate({ reference }: ImageUse): Verdict {
  const tag = reference?.tag ?? '';
  return exactVersion.test(tag) ? pinned(`Pinned to version ${tag}.`) : current;
}

function pinned(detail: string): Verdict {
  return { freshness: 'updated', state: 'pinned', detail };
}

function skipped(state: 'finished' | 'local', detail: string): Verdict {
  return { freshness: 'skipped', state, detail };
}
