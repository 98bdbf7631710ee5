import { Injectable } from '@nestjs/common';
import { PlatformError, type Container, type Stack } from '@stackyard/platform-client';
import { withSignals } from '#infra/signals/with-signals.js';
import { isImageId } from '../../registries/image-reference.js';
import type { PreparedStack } from '../run/apply/preflight.service.js';
import type { RunContext } from '../run/run-context.js';
import { containersOf, servicesOf, type ReadContext } from '../run/apply/stack-containers.js';
import {
  groupByServiceAndImage,
  commitOf,
  contentOf,
  serviceOf,
  swarmImages,
  type ServiceImage,
  type CapturedStack,
  type RedeployedStack,
} from './redeploy-snapshot.js';
import { isHoldName } from '../held-images/hold-tags.js';

/**
 * Time limit for reading the current state of a stack. After a redeploy, the next redeploy in the
 * queue waits until the stack has been read.
 */
const readTimeoutMs = 5000;

@Injectable()
export class StackCaptureService {
  /**
   * Reads a stack before a redeploy. Call this before images are pulled, because a pull moves the tags
   * to other images.
   */
  async captureBefore(run: RunContext, preparedStack: PreparedStack): Promise<CapturedStack> {
    const { stack, file, containers } = preparedStack;
    return {
      content: contentOf(stack, file),
      git: commitOf(stack),
      services: await imagesOf(run, stack, containers),
    };
  }

  /** @throws PlatformError if the platform does not respond in time */
  captureAfter(run: ReadContext, platformStackId: number): Promise<RedeployedStack> {
    const timeoutSignal = AbortSignal.timeout(readTimeoutMs);
    return withSignals([run.signal, timeoutSignal], async (signal) => {
      const limitedRun = { ...run, signal };
      const [stack, file] = await Promise.all([
        run.client.stack(platformStackId, { signal }),
        run.client.stackFile(platformStackId, { signal }),
      ]);
      const containers = await containersOf(limitedRun, stack);
      return {
        content: contentOf(stack, file),
        git: commitOf(stack),
        services: await imagesOf(limitedRun, stack, containers),
        deployedAt: stack.updatedAt,
      };
    });
  }
}

async function imagesOf(
  run: ReadContext,
  stack: Stack,
  containers: readonly Container[],
): Promise<ServiceImage[]> {
  if (stack.kind === 'swarm') return swarmImages(await servicesOf(run, stack));
  const groups = groupByServiceAndImage(containers);
  const ids = [...new Set(groups.flatMap(([first]) => first?.imageId ?? []))];
  const digests = new Map(
    await Promise.all(ids.map(async (id) => [id, await digestsOf(run, stack, id)] as const)),
  );
  return Promise.all(
    groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      return [
        referenceOf(run, stack, first).then((reference) => ({
          service: serviceOf(first),
          reference,
          imageId: first.imageId,
          digests: digests.get(first.imageId) ?? [],
          replicas: group.length,
        })),
      ];
    }),
  );
}

/**
 * Returns the image reference of a container; an empty string if the reference cannot be read. If
 * the tag has moved to another image, the list contains only an ID, so the container is inspected.
 */
async function referenceOf(
  run: ReadContext,
  { environmentId }: Stack,
  { id, image, imageId }: Container,
): Promise<string> {
  if (!isImageId(image, imageId)) return image;
  const { client, signal } = run;
  const detail = await nullOnPlatformError(run, client.container(environmentId, id, { signal }));
  return detail?.image ?? '';
}

async function digestsOf(
  run: ReadContext,
  { environmentId }: Stack,
  imageId: string,
): Promise<string[]> {
  const { client, signal } = run;
  const image = await nullOnPlatformError(run, client.image(environmentId, imageId, { signal }));
  return (image?.digests ?? []).filter((digest) => !isHoldName(digest));
}

/**
 * Awaits a request. Returns null after a platform error, because a missing detail must not end the
 * redeploy.
 */
async function nullOnPlatformError<T>(
  { signal }: ReadContext,
  request: Promise<T>,
): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PlatformError && !signal.aborted) return null;
    throw error;
  }
}
