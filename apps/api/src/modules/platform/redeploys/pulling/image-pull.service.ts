import { Injectable } from '@nestjs/common';
import { PlatformError, splitReference, type Registry } from '@stackyard/platform-client';
import type { ImagePlan } from './image-plan.js';
import type { PreparedStack } from '../run/apply/preflight.service.js';
import type { RunContext } from '../run/run-context.js';

/**
 * Pulls images before a stack is applied. If a pull fails, the containers keep running, whereas a
 * failed deploy may have removed them.
 */
@Injectable()
export class ImagePullService {
  async pull(run: RunContext, { stack, images }: PreparedStack): Promise<void> {
    const { imagesToPull, imagesNotPulled } = images;
    for (const image of imagesNotPulled) {
      const service = run.progress.findServiceName(image.reference);
      await run.addLogLine('info', notPulledText(image), service);
    }
    if (imagesToPull.length === 0) return run.addLogLine('info', 'No image to pull.');
    await this.pullAll(run, stack.environmentId, imagesToPull);
    await run.addLogLine(
      'info',
      imagesToPull.length === 1 ? 'Pulled 1 image.' : `Pulled ${imagesToPull.length} images.`,
    );
  }

  /**
   * Pulls images one after another, with the registry credentials that the platform stores. Stops
   * at the first failure.
   */
  async pullAll(
    run: RunContext,
    environmentId: number,
    references: readonly string[],
  ): Promise<void> {
    const registries = await this.findRegistries(run, environmentId);
    for (const reference of references) {
      await run.addLogLine('info', `Pulling ${reference}`, run.progress.findServiceName(reference));
      await this.pullOne(run, environmentId, reference, registryIdOf(reference, registries));
    }
  }

  private async pullOne(
    { client, progress, signal }: RunContext,
    environmentId: number,
    reference: string,
    registryId: number | undefined,
  ): Promise<void> {
    progress.startPull(reference);
    try {
      await client.pullImage(environmentId, reference, {
        signal,
        onProgress: (line) => progress.addPullProgress(reference, line),
        ...(registryId !== undefined && { registryId }),
      });
      progress.endPull(reference, 'pulled');
    } catch (error) {
      progress.endPull(reference, 'pull-failed');
      throw error;
    }
  }

  /**
   * Returns the registries that the platform stores. Returns an empty list if the platform refuses
   * to list them, because public images can be pulled without credentials.
   */
  private async findRegistries(run: RunContext, environmentId: number): Promise<Registry[]> {
    try {
      return await run.client.registries(environmentId, { signal: run.signal });
    } catch (error) {
      if (error instanceof PlatformError && error.delivery === 'answered') return [];
      throw error;
    }
  }
}

function notPulledText({ reference, reason }: ImagePlan['imagesNotPulled'][number]): string {
  return reason === 'local'
    ? `Not pulling ${reference}: it exists only on the host.`
    : `Not pulling ${reference}: pull_policy in the compose file prevents it.`;
}

/**
 * Returns the ID of the platform's registry for a reference; undefined if the platform stores no
 * credentials for it. With this ID, the platform adds the credentials to the pull.
 */
function registryIdOf(reference: string, registries: readonly Registry[]): number | undefined {
  const host = hostOf(reference);
  const match = registries.find(
    ({ url, type, authentication }) =>
      authentication &&
      (host === null
        ? type === 'dockerhub'
        : url.replace(/^https?:\/\//, '').split('/')[0] === host),
  );
  return match?.id;
}

/** Returns the registry host in a reference; null if the engine uses its default registry. */
function hostOf(reference: string): string | null {
  const [first = '', ...rest] = splitReference(reference).repository.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost && first !== 'docker.io' ? first : null;
}
