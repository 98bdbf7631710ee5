import type {
  Freshness,
  ImageBuildReply,
  ImageFault,
  ImageReason,
  ImageState,
} from '@stackyard/contracts';
import type { ImageReference } from '../../registries/image-reference.js';
import type { PlatformManifest } from '../../registries/client/registry.port.js';

export interface Verdict {
  freshness: Freshness;
  state: ImageState;
  /** Explains the state; null if there is nothing to add. */
  detail: string | null;
  /**
   * Code for the text in `detail`; null if there is no text, if the check failed, or if the text
   * comes from the platform.
   */
  reason: ImageReason | null;
}

export interface CheckFault {
  code: ImageFault;
  text: string;
}

export interface FailedCheck extends Verdict {
  fault: CheckFault;
}

/** How the containers of a stack use an image, according to the engine. */
export interface ImageUse {
  /** Name of the image; null if neither the containers nor the image has one. */
  reference: ImageReference | null;
  /** Whether the author of the stack pinned the reference to a digest. */
  isPinned: boolean;
  /** Whether all containers that use the image finished successfully. */
  isFinished: boolean;
  /** Whether the tag now refers to a different image on the engine. */
  hasTagMoved: boolean;
  /**
   * Digests that the engine stores for the image in the referenced repository; null if the image
   * was not read or is no longer on the engine.
   */
  digests: readonly string[] | null;
  /** Build information of the image; null if it has none or was not read. */
  build: ImageBuildReply | null;
  os: string;
  architecture: string;
}

const upToDate: Verdict = {
  freshness: 'updated',
  state: 'current',
  detail: null,
  reason: null,
};

/** A tag with a complete version, such as `1.27.3` or `v2.4.0-alpine`. */
const exactVersionPattern = /^v?\d+\.\d+\.\d+(?:[-_.][\w.-]+)?$/;

/**
 * Returns the result if it is certain without querying a registry; null if a registry must be
 * queried.
 */
export function verdictWithoutRegistry(imageUse: ImageUse): Verdict | FailedCheck | null {
  if (imageUse.isFinished)
    return skippedVerdict('finished', 'containers-finished', 'The containers have finished.');
  if (imageUse.reference === null)
    return skippedVerdict('local', 'no-name', 'The image has no registry name.');
  if (imageUse.isPinned) return pinnedVerdict('pinned-to-digest', 'Pinned to a digest.');
  if (imageUse.hasTagMoved) {
    return {
      freshness: 'outdated',
      state: 'outdated',
      detail: 'A newer image was pulled, but the containers still run the old one.',
      reason: 'newer-pulled',
    };
  }
  if (imageUse.digests === null) {
    return failedCheck({ code: 'not-on-host', text: 'The image is no longer on the host.' });
  }
  if (imageUse.digests.length === 0) {
    const text = 'The image was built or loaded on the host; it is not in a registry.';
    return skippedVerdict('local', 'not-in-registry', text);
  }
  return null;
}

/**
 * Compares an image with the digest that its tag has in the registry, and with the entries of the
 * manifest list for the platform of the image.
 *
 * @param platforms - entries of the manifest list. They are compared too, because some engines
 * store the digest of an entry instead of the digest of the list.
 */
export function verdictByDigest(
  imageUse: ImageUse,
  digest: string,
  platforms: readonly PlatformManifest[],
): Verdict {
  const digests = imageUse.digests ?? [];
  if (digests.includes(digest)) return upToDateVerdict(imageUse);
  const samePlatformManifests = platforms.filter(
    ({ os, architecture }) => os === imageUse.os && architecture === imageUse.architecture,
  );
  if (samePlatformManifests.some((entry) => digests.includes(entry.digest)))
    return upToDateVerdict(imageUse);
  return {
    freshness: 'outdated',
    state: 'outdated',
    detail: 'The registry has a newer image under this tag.',
    reason: 'newer-in-registry',
  };
}

/** Returns the result of a failed check. A failure never makes an image count as outdated. */
export function failedCheck(fault: CheckFault): FailedCheck {
  return { freshness: 'error', state: 'unknown', detail: fault.text, reason: null, fault };
}

export function worstFreshness(images: readonly Pick<Verdict, 'freshness'>[]): Freshness {
  const worstFirst: readonly Freshness[] = ['outdated', 'error', 'unknown', 'updated', 'skipped'];
  const found = new Set(images.map(({ freshness }) => freshness));
  return worstFirst.find((freshness) => found.has(freshness)) ?? 'unknown';
}

function upToDateVerdict({ reference }: ImageUse): Verdict {
  const tag = reference?.tag ?? '';
  return exactVersionPattern.test(tag)
    ? pinnedVerdict('pinned-to-version', `Pinned to version ${tag}.`)
    : upToDate;
}

function pinnedVerdict(reason: ImageReason, detail: string): Verdict {
  return { freshness: 'updated', state: 'pinned', detail, reason };
}

function skippedVerdict(state: 'finished' | 'local', reason: ImageReason, detail: string): Verdict {
  return { freshness: 'skipped', state, detail, reason };
}
