import { digestsIn, isImageId, parseReference } from '../../registries/image-reference.js';

/** An image that a stack uses. */
export interface UsedImage {
  reference: string;
  /** `repository@sha256:…` under which the engine knows it; null when it does not have it. */
  digests: readonly string[] | null;
  /** What the compose file says about pulling for each service that uses it; null where nothing. */
  policies: readonly (string | null)[];
}

/** What is pulled before a deploy, and what cannot or must not be. */
export interface ImagePlan {
  pull: string[];
  keep: { reference: string; why: 'local' | 'policy' }[];
}

const keptByPolicy = new Set(['never', 'build']);
const pulledWhenMissing = new Set(['missing', 'if_not_present']);

/**
 * An image can be pulled when the engine knows a digest of that very repository: one that was built,
 * imported or only tagged on the host has none, and asking a registry for it fails.
 */
export function planImages(images: readonly UsedImage[]): ImagePlan {
  const plan: ImagePlan = { pull: [], keep: [] };
  for (const image of images) {
    const fates = image.policies.map((policy) => fateOf(image, policy));
    // Where one service wants it pulled it is pulled for all.
    if (fates.includes('pull')) plan.pull.push(image.reference);
    else
      plan.keep.push({
        reference: image.reference,
        why: fates[0] === 'policy' ? 'policy' : 'local',
      });
  }
  return plan;
}

function fateOf({ reference, digests }: UsedImage, policy: string | null) {
  if (policy !== null && keptByPolicy.has(policy)) return 'policy';
  const parsed = isImageId(reference, '') ? null : parseReference(reference);
  if (parsed === null) return 'local';
  // What compose pulls whatever happens fails better before any container is touched.
  if (digests === null || policy === 'always') return 'pull';
  if (policy !== null && pulledWhenMissing.has(policy)) return 'policy';
  return digestsIn(digests, parsed).length > 0 ? 'pull' : 'local';
}
