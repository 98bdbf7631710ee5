import type { Freshness, ImageState } from '@stackyard/contracts';
import { worstFreshness } from '../check/freshness.js';
import type { ImageFinding } from '../check/freshness-check.service.js';
import type { ImageIgnoreEntity } from '../ignores/image-ignore.entity.js';
import type { StackImageEntity } from './stack-image.entity.js';

export type StoredImage = Omit<StackImageEntity, 'stackId'>;

export interface StackFreshness {
  freshness: Freshness;
  /**
   * Earliest of the times at which the images of the stack were last checked successfully, in ISO
   * 8601 format; null if no check has succeeded.
   */
  checkedAt: string | null;
  images: StoredImage[];
}

/**
 * Combines the findings of a check with the stored rows into the result to store for a stack.
 *
 * @param previousImages - the rows stored so far
 * @param ignores - active rules only
 */
export function toStackFreshness(
  findings: readonly ImageFinding[],
  previousImages: readonly StackImageEntity[],
  ignores: readonly ImageIgnoreEntity[],
  now: Date,
): StackFreshness {
  const images = findings.map((finding) => {
    const image = mergeWithPrevious(finding, previousImages, now);
    const ignore = ignores.find((candidate) => appliesTo(candidate, finding, image));
    if (ignore === undefined) return { ...image, ignoreId: null };
    const { until } = ignore;
    const dueAt = until !== null && until < image.dueAt ? until : image.dueAt;
    return { ...image, ignoreId: ignore.id, dueAt };
  });
  const checkTimes = images.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return {
    freshness: images.length === 0 ? 'unknown' : worstFreshness(images.map(applyIgnore)),
    checkedAt: checkTimes[0] ?? null,
    images,
  };
}

/** Applies the ignore rules: an image whose newer version is ignored does not count as outdated. */
export function applyIgnore({
  freshness,
  state,
  ignoreId,
}: Pick<StoredImage, 'freshness' | 'state' | 'ignoreId'>): {
  freshness: Freshness;
  state: ImageState;
} {
  if (ignoreId === null || freshness !== 'outdated') return { freshness, state };
  return { freshness: 'skipped', state: 'ignored' };
}

/**
 * Returns the row to store for an image. If the check failed, the row keeps the previous conclusive
 * result, if there is one.
 */
function mergeWithPrevious(
  finding: ImageFinding,
  previousImages: readonly StackImageEntity[],
  now: Date,
): Omit<StoredImage, 'ignoreId'> {
  const { key, reference, freshness, state, detail, reason, digest, fault } = finding;
  const { runningDigest, runningBuild, newBuild } = finding;
  const dueAt = finding.dueAt.toISOString();
  const hasFailed = freshness === 'error';
  const failure = {
    fault: fault?.text ?? null,
    faultCode: fault?.code ?? null,
    faultAt: fault === null ? null : now.toISOString(),
  };
  const previous = previousImages.find((image) => image.key === key);
  if (hasFailed && previous !== undefined && isConclusive(previous)) {
    const { stackId: _, ignoreId: __, ...previousRow } = previous;
    return { ...previousRow, ...failure, dueAt };
  }
  const checkedAt = hasFailed ? null : finding.checkedAt.toISOString();
  const lastOutdated = previousImages.find(
    (image) => image.reference === reference && image.outdatedSince,
  );
  const outdatedSince =
    freshness === 'outdated' ? (lastOutdated?.outdatedSince ?? checkedAt) : null;
  return {
    key,
    reference,
    freshness,
    state,
    detail,
    reason,
    digest,
    runningDigest,
    runningBuild,
    newBuild,
    checkedAt,
    outdatedSince,
    ...failure,
    dueAt,
  };
}

function isConclusive({ freshness }: Pick<StackImageEntity, 'freshness'>): boolean {
  return freshness !== 'error' && freshness !== 'unknown';
}

function appliesTo(
  { name, digest }: ImageIgnoreEntity,
  finding: ImageFinding,
  image: Pick<StoredImage, 'digest'>,
): boolean {
  return name === finding.name && (digest === null || digest === image.digest);
}
