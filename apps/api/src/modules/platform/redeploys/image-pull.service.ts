import { Injectable } from '@nestjs/common';
import { PlatformError, splitReference, type Registry } from '@stackyard/platform-client';
import type { Prepared } from './preflight.service.js';
import type { RunContext } from './run-context.js';

/**
 * Pulls the images of a stack before it is applied: when a pull fails, the running containers have
 * not been touched, whereas a failed deploy may have removed them.
 */
@Injectable()
export class ImagePullService {
  async pull(run: RunContext, prepared: Prepared): Promise<void> {
    const references = await this.pullable(run, prepared);
    if (references.length === 0) return run.note('info', 'There is no image to pull.');
    const registries = await this.registries(run, prepared.stack.environmentId);
    for (const reference of references) {
      await run.note('info', `Pulling ${reference}`);
      const registryId = registryOf(reference, registries);
      await run.client.pullImage(prepared.stack.environmentId, reference, {
        signal: run.signal,
        ...(registryId !== undefined && { registryId }),
      });
    }
    await run.note('info', references.length === 1 ? 'The image is here.' : 'All images are here.');
  }

  /** References that a registry has: images built on the spot can only be used as they are. */
  private async pullable(run: RunContext, { stack, containers }: Prepared): Promise<string[]> {
    const { client, signal } = run;
    const byImage = new Map(containers.map((container) => [container.imageId, container]));
    const references = await Promise.all(
      [...byImage.values()].map(async ({ id, imageId }) => {
        const [detail, image] = await Promise.all([
          unlessGone(client.container(stack.environmentId, id, { signal })),
          unlessGone(client.image(stack.environmentId, imageId, { signal })),
        ]);
        const builtHere = image?.digests.length === 0;
        return detail === null || builtHere || detail.image.startsWith('sha256:')
          ? []
          : [detail.image];
      }),
    );
    return [...new Set(references.flat())].sort();
  }

  /** A key without the right to see registries can still pull public images. */
  private async registries(run: RunContext, environmentId: number): Promise<Registry[]> {
    try {
      return await run.client.registries(environmentId, { signal: run.signal });
    } catch (error) {
      if (error instanceof PlatformError && error.delivery === 'answered') return [];
      throw error;
    }
  }
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

/** The stored registry whose host the reference names; the platform then adds its credentials. */
function registryOf(reference: string, registries: readonly Registry[]): number | undefined {
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

/** Null for the engine's default registry. */
function hostOf(reference: string): string | null {
  const [first = '', ...rest] = splitReference(reference).repository.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost && first !== 'docker.io' ? first : null;
}
