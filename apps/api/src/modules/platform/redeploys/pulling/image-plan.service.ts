import { Injectable } from '@nestjs/common';
import { PlatformError, type Container, type Image, type Stack } from '@stackyard/platform-client';
import { isImageId, parseReference } from '../../registries/image-reference.js';
import { servicesInFile } from './compose-file.adapter.js';
import type { ComposeService } from './compose-services.js';
import {
  planImages,
  withoutResolvedDigest,
  type StackImagePlan,
  type UsedImage,
} from './image-plan.js';
import type { RunContext } from '../run/run-context.js';

/** The current state of a stack, and the compose file that the platform stores for it. */
interface StackInput {
  stack: Stack;
  kind: 'git' | 'file';
  file: string | null;
  containers: readonly Container[];
}

interface ServiceImageUse {
  service: string | null;
  reference: string;
  imageId: string | null;
  policy: string | null;
  /** Whether it is certain that the file to be deployed references this image. */
  isCertain: boolean;
}

@Injectable()
export class ImagePlanService {
  async plan(run: RunContext, input: StackInput): Promise<StackImagePlan> {
    const serviceImages = await this.findServiceImages(run, input);
    const images = await Promise.all(
      [...new Set(serviceImages.map(({ reference }) => reference))].map((reference) => {
        const sameReferenceUses = serviceImages.filter((use) => use.reference === reference);
        return this.inspectImage(run, input.stack.environmentId, reference, sameReferenceUses);
      }),
    );
    const plan = planImages(images);
    const certainReferences = new Set(
      serviceImages.flatMap((use) => (use.isCertain ? use.reference : [])),
    );
    const imagesToPull = plan.imagesToPull
      .filter((reference) => certainReferences.has(reference))
      .sort();
    const services = new Map(serviceImages.map(({ service, reference }) => [service, reference]));
    return {
      ...plan,
      imagesToPull,
      services: [...services].flatMap(([name, image]) => (name === null ? [] : { name, image })),
    };
  }

  private async findServiceImages(
    run: RunContext,
    { stack, kind, file, containers }: StackInput,
  ): Promise<ServiceImageUse[]> {
    const services = stack.kind === 'compose' ? servicesInFile(file, stack.env ?? []) : [];
    const servicesByName = new Map(services.map((service) => [service.name, service]));
    const runningImages = await Promise.all(
      uniqueByImage(containers).map(async (container): Promise<ServiceImageUse> => {
        const { image, pullPolicy } = servicesByName.get(container.service ?? '') ?? noService;
        const storedImage = kind === 'file' ? image : null;
        const imageName = storedImage ?? (await this.nameOf(run, stack.environmentId, container));
        const reference =
          stack.kind === 'swarm' ? withoutResolvedDigest(imageName, file) : imageName;
        const { service, imageId } = container;
        return { service, reference, imageId, policy: pullPolicy, isCertain: true };
      }),
    );
    const runningServiceNames = new Set(containers.map(({ service }) => service));
    const otherImages = services.flatMap(({ name, image, pullPolicy }): ServiceImageUse[] =>
      image === null || runningServiceNames.has(name)
        ? []
        : [
            {
              service: name,
              reference: image,
              imageId: null,
              policy: pullPolicy,
              isCertain: kind === 'file',
            },
          ],
    );
    return [...runningImages.filter(({ reference }) => reference !== ''), ...otherImages];
  }

  /**
   * Returns the image name of a container. If the tag has moved to another image, the container
   * list contains only an ID, so the container is inspected. Returns an empty string if the
   * container no longer exists.
   */
  private async nameOf(
    { client, signal }: RunContext,
    environmentId: number,
    { id, image, imageId }: Container,
  ): Promise<string> {
    if (!isImageId(image, imageId)) return image;
    return (await nullIfNotFound(client.container(environmentId, id, { signal })))?.image ?? '';
  }

  /**
   * Reads the image both by name and by ID. If the name has moved to another image, the digests of
   * both images are used, because they contain the repositories. If no image has the name, the
   * image counts as missing, because a deploy finds images by name.
   */
  private async inspectImage(
    { client, signal }: RunContext,
    environmentId: number,
    reference: string,
    serviceImages: readonly ServiceImageUse[],
  ): Promise<UsedImage> {
    const names = parseReference(reference) === null ? [] : [reference];
    const ids = serviceImages.flatMap(({ imageId }) => imageId ?? []);
    const inspect = (nameOrId: string) =>
      nullIfNotFound(client.image(environmentId, nameOrId, { signal }));
    const [imagesFoundByName, imagesFoundById] = await Promise.all([
      Promise.all(names.map(inspect)),
      Promise.all([...new Set(ids)].map(inspect)),
    ]);
    const presentImages = [...imagesFoundByName, ...imagesFoundById].filter(
      (image): image is Image => image !== null,
    );
    return {
      reference,
      digests: imagesFoundByName.includes(null)
        ? null
        : presentImages.flatMap(({ digests }) => digests),
      policies: serviceImages.map(({ policy }) => policy),
    };
  }
}

const noService: Pick<ComposeService, 'image' | 'pullPolicy'> = { image: null, pullPolicy: null };

/** Returns one container per service and image. All replicas use the same image. */
function uniqueByImage(containers: readonly Container[]): Container[] {
  const containersByImage = new Map(
    containers.map((container) => [`${container.service} ${container.image}`, container]),
  );
  return [...containersByImage.values()];
}

/** Awaits a request. Returns null if the container or image no longer exists. */
async function nullIfNotFound<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'not-found') return null;
    throw error;
  }
}
