import { Injectable } from '@nestjs/common';
import { PlatformError, type Container, type Image, type Stack } from '@stackyard/platform-client';
import { parse } from 'yaml';
import { isImageId, parseReference } from '../../registries/image-reference.js';
import { composeServices, type ComposeService } from './compose-services.js';
import { planImages, type ImagePlan, type UsedImage } from './image-plan.js';
import type { RunContext } from '../run/run-context.js';

/** The stack as it was found, and the compose file as the platform has it stored. */
interface Found {
  stack: Stack;
  kind: 'git' | 'file';
  file: string | null;
  containers: readonly Container[];
}

/** How a service refers to its image, and the image that its containers run. */
interface Use {
  reference: string;
  imageId: string | null;
  policy: string | null;
  /** False when the file that is about to be deployed may name another image. */
  certain: boolean;
}

/** Finds out which images of a stack can be pulled. */
@Injectable()
export class ImagePlanService {
  async plan(run: RunContext, found: Found): Promise<ImagePlan> {
    const uses = await this.uses(run, found);
    const images = await Promise.all(
      [...new Set(uses.map(({ reference }) => reference))].map((reference) => {
        const same = uses.filter((use) => use.reference === reference);
        return this.image(run, found.stack.environmentId, reference, same);
      }),
    );
    const plan = planImages(images);
    const certain = new Set(uses.flatMap((use) => (use.certain ? use.reference : [])));
    return { ...plan, pull: plan.pull.filter((reference) => certain.has(reference)).sort() };
  }

  private async uses(run: RunContext, { stack, kind, file, containers }: Found): Promise<Use[]> {
    const services = stack.kind === 'compose' ? readServices(file, stack) : [];
    const inFile = new Map(services.map((service) => [service.name, service]));
    const started = await Promise.all(
      oneOfEach(containers).map(async (container): Promise<Use> => {
        const { image, pullPolicy } = inFile.get(container.service ?? '') ?? noService;
        const stored = kind === 'file' ? image : null;
        const reference = stored ?? (await this.nameOf(run, stack.environmentId, container));
        return { reference, imageId: container.imageId, policy: pullPolicy, certain: true };
      }),
    );
    const running = new Set(containers.map(({ service }) => service));
    const others = services.flatMap(({ name, image, pullPolicy }): Use[] =>
      image === null || running.has(name)
        ? []
        : [{ reference: image, imageId: null, policy: pullPolicy, certain: kind === 'file' }],
    );
    return [...started.filter(({ reference }) => reference !== ''), ...others];
  }

  /** A list names an image by its id once the tag moved on. */
  private async nameOf(
    { client, signal }: RunContext,
    environmentId: number,
    { id, image, imageId }: Container,
  ): Promise<string> {
    if (!isImageId(image, imageId)) return image;
    return (await unlessGone(client.container(environmentId, id, { signal })))?.image ?? '';
  }

  /** Another image may have the name by now: either of the two says where it came from. */
  private async image(
    { client, signal }: RunContext,
    environmentId: number,
    reference: string,
    uses: readonly Use[],
  ): Promise<UsedImage> {
    const named = parseReference(reference) === null ? [] : [reference];
    const ids = uses.flatMap(({ imageId }) => imageId ?? []);
    const images = await Promise.all(
      [...new Set([...named, ...ids])].map((one) =>
        unlessGone(client.image(environmentId, one, { signal })),
      ),
    );
    const present = images.filter((image): image is Image => image !== null);
    return {
      reference,
      digests: present.length === 0 ? null : present.flatMap(({ digests }) => digests),
      policies: uses.map(({ policy }) => policy),
    };
  }
}

const noService: Pick<ComposeService, 'image' | 'pullPolicy'> = { image: null, pullPolicy: null };

/** A file that cannot be read says nothing: the images then decide, and the platform refuses it. */
function readServices(file: string | null, { env }: Stack): ComposeService[] {
  try {
    return composeServices(parse(file ?? '', { merge: true, logLevel: 'silent' }), env ?? []);
  } catch {
    return [];
  }
}

/** One container for each service and image: replicas say nothing new. */
function oneOfEach(containers: readonly Container[]): Container[] {
  const kinds = new Map(
    containers.map((container) => [`${container.service} ${container.image}`, container]),
  );
  return [...kinds.values()];
}

/** Containers of past tasks go, and so do images that nothing uses any more. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not-found') return null;
    throw error;
  }
}
