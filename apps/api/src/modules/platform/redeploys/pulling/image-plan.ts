import type { PlannedService } from '../progress/service-progress.js';
import { digestsIn, isImageId, parseReference } from '../../registries/image-reference.js';

export interface UsedImage {
  reference: string;
  /**
   * The digests that the engine stores for the image, in the form `repository@sha256:…`; null if
   * the engine has no image with this name.
   */
  digests: readonly string[] | null;
  /** The pull policy of each service that uses the image; null if not specified. */
  policies: readonly (string | null)[];
}

/** Images to pull before a deploy, and images that are skipped. */
export interface ImagePlan {
  pull: string[];
  imagesNotPulled: { reference: string; reason: 'local' | 'policy' }[];
}

/** A plan for the images of a stack, and the image of each service. */
export interface StackImagePlan extends ImagePlan {
  services: PlannedService[];
}

/**
 * Returns the reference that a deploy of a swarm stack resolves. Swarm adds the digest of the
 * running image to the image's name, so a digest counts only if the compose file contains it.
 */
export function withoutResolvedDigest(reference: string, file: string | null): string {
  const at = reference.indexOf('@');
  if (at === -1 || parseReference(reference)?.tag == null) return reference;
  return file?.includes(reference.slice(at)) ? reference : reference.slice(0, at);
}

const policiesWithoutPull = new Set(['never', 'build']);
const policiesPullingMissing = new Set(['missing', 'if_not_present']);

/**
 * Plans which images to pull. Only images with a digest from their own repository can be pulled.
 * Images that were built, imported or only tagged on the host have no such digest.
 */
export function planImages(images: readonly UsedImage[]): ImagePlan {
  const plan: ImagePlan = { pull: [], imagesNotPulled: [] };
  for (const image of images) {
    const fates = image.policies.map((policy) => pullDecision(image, policy));
    // If one service requires a pull, the image is pulled for all services.
    if (fates.includes('pull')) plan.pull.push(image.reference);
    else
      plan.imagesNotPulled.push({
        reference: image.reference,
        reason: fates[0] === 'policy' ? 'policy' : 'local',
      });
  }
  return plan;
}

function pullDecision({ reference, digests }: UsedImage, policy: string | null) {
  if (policy !== null && policiesWithoutPull.has(policy)) return 'policy';
  const parsed = isImageId(reference, '') ? null : parseReference(reference);
  if (parsed === null) return 'local';
  // Compose would pull these images anyway. Pulling them first means that a failed pull changes no
  // container.
  if (digests === null || policy === 'always') return 'pull';
  if (policy !== null && policiesPullingMissing.has(policy)) return 'policy';
  return digestsIn(digests, parsed).length > 0 ? 'pull' : 'local';
}
