import { Injectable } from '@nestjs/common';
import { PlatformError, splitReference } from '@stackyard/platform-client';
import { ImagePullService } from '../pulling/image-pull.service.js';
import { PreflightService, type PreparedStack } from '../run/apply/preflight.service.js';
import { StackApplyService, type ApplyRequestResult } from '../run/apply/stack-apply.service.js';
import { toRedeployEndError, failedRunError } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { compareEnv, isSameEnv } from '../snapshots/env-comparison.js';
import { isTaggable, type PlannedImageRestore } from './rollback-images.js';
import { RollbackInspectionService } from './rollback-inspection.service.js';
import type { SavedStateWithContent } from './saved-states.service.js';

export interface PreparedRollback {
  current: PreparedStack;
  /** The stack with the compose file and the variables to apply. */
  stackToApply: PreparedStack;
  images: readonly PlannedImageRestore[];
  /**
   * Digests of the images that the rollback replaces. Redeploys treat them as rejected as soon as
   * the rollback starts to apply.
   */
  rejectedDigests: string[];
}

/** Maximum number of attempts to tag an image. Repeating the request is harmless. */
const maxTagAttempts = 3;

@Injectable()
export class RollbackApplyService {
  constructor(
    private readonly preflight: PreflightService,
    private readonly inspection: RollbackInspectionService,
    private readonly pulls: ImagePullService,
    private readonly stackApply: StackApplyService,
  ) {}

  /** @throws RedeployEndError if the rollback is not possible */
  async prepare(run: RunContext, savedState: SavedStateWithContent): Promise<PreparedRollback> {
    const current = await this.preflight.prepare(run);
    const { images, obstacle } = await this.inspection.inspect(run, current, savedState);
    if (obstacle !== null) throw failedRunError('ROLLBACK_NOT_POSSIBLE', obstacle.detail);
    const { stack, kind } = current;
    const env = isSameEnv(compareEnv(savedState.content.env, stack.env ?? []))
      ? stack.env
      : savedState.content.env;
    const file = kind === 'file' ? (savedState.content.file ?? current.file) : current.file;
    const stackToApply = { ...current, stack: { ...stack, env }, file, keepsImages: true } as const;
    return {
      current,
      stackToApply,
      images,
      rejectedDigests: await this.rejectedDigests(run, images),
    };
  }

  /**
   * Pulls images that are no longer on the host and then tags all images with their names again. No
   * containers change, so these requests can be repeated after an interruption. Does nothing for
   * swarm stacks, because each node of a swarm pulls its own images.
   *
   * @throws RedeployEndError or PlatformError if an image cannot be restored
   */
  async restoreImages(run: RunContext, { stackToApply, images }: PreparedRollback): Promise<void> {
    const { stack } = stackToApply;
    if (stack.kind === 'swarm') return;
    const imagesToPull = images.filter(({ change }) => change === 'pull');
    const digests = [...new Set(imagesToPull.flatMap(({ digest }) => digest ?? []))];
    if (digests.length > 0) await this.pulls.pullAll(run, stack.environmentId, digests);
    for (const { service, imageId } of imagesToPull) {
      if (await this.hasImage(run, stack.environmentId, imageId)) continue;
      throw failedRunError(
        'IMAGES_NOT_RESTORED',
        `The registry now has a different image for ${service}.`,
      );
    }
    const names = new Map(
      images.flatMap(({ reference, imageId }) =>
        isTaggable(reference) ? [[reference, imageId]] : [],
      ),
    );
    for (const [reference, imageId] of names)
      await this.tag(run, stack.environmentId, reference, imageId);
  }

  /**
   * Turns off the automatic updates of a git stack if the rollback request contains this option.
   */
  async stopAutoUpdate(run: RunContext, { current }: PreparedRollback): Promise<void> {
    const { id, environmentId, git, autoUpdate } = current.stack;
    if (!run.redeploy.stopsAutoUpdate || git === null || !autoUpdate) return;
    run.assertLeaseHeld();
    await run.client.stopAutoUpdate(id, environmentId, { signal: run.signal });
    await run.addLogLine('info', 'Stopped the automatic updates of the stack in Portainer.');
  }

  /** Sends the requests of a rollback, each at most once. */
  async apply(
    run: RunContext,
    { stackToApply, images }: PreparedRollback,
  ): Promise<ApplyRequestResult> {
    const { kind, environmentId } = stackToApply.stack;
    if (kind !== 'swarm') return this.stackApply.apply(run, stackToApply);
    const previousImages = images.filter(({ change }) => change === 'previous');
    return this.rollBackServices(run, environmentId, previousImages);
  }

  /**
   * Returns the digests of the images that the rollback replaces. Call this while the image names
   * still refer to these images.
   */
  private async rejectedDigests(
    { client, redeploy, signal }: RunContext,
    images: readonly PlannedImageRestore[],
  ): Promise<string[]> {
    const replacedImages = images.filter(({ change }) => change !== 'keep');
    const found = await Promise.all(
      replacedImages.map(async ({ reference, from, change }) => {
        if (change === 'previous') return from;
        if (!isTaggable(reference)) return [];
        const taggedImage = await client
          .image(redeploy.environmentId, reference, { signal })
          .catch(nullIfNotFound);
        return taggedImage?.digests ?? [];
      }),
    );
    const savedDigests = new Set(images.flatMap(({ digest }) => digestOf(digest ?? '')));
    const digests = found.flat().flatMap(digestOf);
    return [...new Set(digests)].filter((digest) => !savedDigests.has(digest));
  }

  private async tag(
    run: RunContext,
    environmentId: number,
    reference: string,
    imageId: string,
  ): Promise<void> {
    const { client, signal } = run;
    for (let attempt = 1; ; attempt++) {
      run.assertLeaseHeld();
      try {
        await client.tagImage(environmentId, imageId, splitReference(reference), { signal });
        return await run.addLogLine(
          'info',
          `${reference} refers to image ${shortId(imageId)} again.`,
        );
      } catch (error) {
        const isUnknown = error instanceof PlatformError && error.delivery === 'unknown';
        if (!isUnknown || attempt === maxTagAttempts || signal.aborted) throw error;
      }
    }
  }

  private async hasImage(
    { client, signal }: RunContext,
    environmentId: number,
    imageId: string,
  ): Promise<boolean> {
    try {
      await client.image(environmentId, imageId, { signal });
      return true;
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'not-found') return false;
      throw error;
    }
  }

  /**
   * Rolls back the services one by one. Docker rejects requests with an outdated version number, so
   * no service is rolled back twice. A second rollback would deploy the new image again.
   */
  private async rollBackServices(
    run: RunContext,
    environmentId: number,
    images: readonly PlannedImageRestore[],
  ): Promise<ApplyRequestResult> {
    const { client, signal } = run;
    const services = await client.services(environmentId, { signal });
    for (const { service } of images) {
      const currentService = services.find(({ name }) => name === service);
      if (currentService?.version == null)
        throw failedRunError('IMAGES_NOT_RESTORED', `The service ${service} no longer exists.`);
      run.assertLeaseHeld();
      try {
        await client.rollBackService(environmentId, currentService.id, currentService.version, {
          signal,
        });
        await run.addLogLine('info', `Rolled ${service} back.`);
      } catch (error) {
        if (!(error instanceof PlatformError) || signal.aborted) throw error;
        if (error.delivery !== 'unknown') throw toRedeployEndError(error);
        await run.addLogLine(
          'warn',
          `${service}: ${error.message}. Checking the result in Portainer.`,
        );
      }
    }
    return 'accepted';
  }
}

function digestOf(text: string): string[] {
  const digest = text.split('@')[1];
  return digest === undefined ? [] : [digest];
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof PlatformError && error.kind === 'not-found') return null;
  throw error;
}

function shortId(imageId: string): string {
  return imageId.replace(/^sha256:/, '').slice(0, 12);
}
