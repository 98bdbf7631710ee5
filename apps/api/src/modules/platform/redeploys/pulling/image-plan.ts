import type { PlannedService } from '../progress/service-progress.js';
import { digestsIn, isImageId, parseReference } from '../../registries/image-reference.js';

export interface UsedImage {
  reference: string;
  /**
   * Digests that the engine stores for the image, in the form `repository@sha256:…`; null if the
   * engine has no image with this name.
   */
  digests: readonly string[] | null;
  /** Pull policy of each service that uses the image; null if the file does not set one. */
  policies: readonly (string | null)[];
}

export interface ImagePlan {
  imagesToPull: string[];
  imagesNotPulled: { reference: string; reason: 'local' | 'policy' }[];
}

export interface StackImagePlan extends ImagePlan {
  services: PlannedService[];
}

/**
 * Returns the reference that a swarm deploy will resolve. Swarm appends the digest of the running
 * image to the reference, so the digest is removed unless the compose file contains the digest.
 */
export function withoutResolvedDigest(reference: string, file: string | null): string {
  const digestIndex = reference.indexOf('@');
  if (digestIndex === -1 || parseReference(reference)?.tag == null) return reference;
  return file?.includes(reference.slice(digestIndex)) ? reference : reference.slice(0, digestIndex);
}

const policiesWithoutPull = new Set(['never', 'build']);
const policiesPullingMissing = new Set(['missing', 'if_not_present']);

/**
 * Plans which images to pull. Unless a pull policy applies, an image on the host is pulled only if
 * it has a digest from its own repository. Images that were built, imported or only tagged on the
 * host have no such digest.
 */
export function planImages(images: readonly UsedImage[]): ImagePlan {
  const plan: ImagePlan = { imagesToPull: [], imagesNotPulled: [] };
  for (const image of images) {
    const decisions = image.policies.map((policy) => decidePull(image, policy));
    // If one service requires a pull, the image is pulled for all of them.
    if (decisions.includes('pull')) plan.imagesToPull.push(image.reference);
    else
      plan.imagesNotPulled.push({
        reference: image.reference,
        reason: decisions[0] === 'policy' ? 'policy' : 'local',
      });
  }
  return plan;
}

function decidePull({ reference, digests }: UsedImage, policy: string | null) {
  if (policy !== null && policiesWithoutPull.has(policy)) return 'policy';
  const parsed = isImageId(reference, '') ? null : parseReference(reference);
  if (parsed === null) return 'local';
  // Compose would also pull these images during the deploy. Pulling them first leaves the
  // containers unchanged if a pull fails.
  if (digests === null || policy === 'always') return 'pull';
  if (policy !== null && policiesPullingMissing.has(policy)) return 'policy';
  return digestsIn(digests, parsed).length > 0 ? 'pull' : 'local';
}
