import { Injectable } from '@nestjs/common';
import type { ImageBuildReply } from '@stackyard/contracts';
import { PlatformError, type ImagesStatus } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import {
  failedCheck,
  verdictByDigest,
  verdictWithoutRegistry,
  type CheckFault,
  type FailedCheck,
  type ImageUse,
  type Verdict,
} from './freshness.js';
import type { ImageGroup } from './image-group.js';
import {
  nameOf,
  type ImageReference,
  type TagReference,
} from '../../registries/image-reference.js';
import { ImageBuildsService } from './image-builds.service.js';
import { ImageUseService } from './image-use.service.js';
import { KeyedSemaphore } from './keyed-semaphore.js';
import { faultOf, RegistryLookupService, type EngineRoute } from './registry-lookup.service.js';
import { RegistryError } from '../../registries/client/registry.port.js';

export interface ImageFinding extends Verdict {
  key: string;
  reference: string;
  /** Full name with registry and tag; null if the image cannot be looked up in a registry. */
  name: string | null;
  /** Digest that the registry has for the tag; null if no query of the registry has succeeded. */
  digest: string | null;
  /**
   * Digest that the engine stores for the running image in the referenced repository; null if
   * unknown.
   */
  runningDigest: string | null;
  runningBuild: ImageBuildReply | null;
  newBuild: ImageBuildReply | null;
  checkedAt: Date;
  /** Why the latest query failed; null if it succeeded. */
  fault: CheckFault | null;
  dueAt: Date;
}

const concurrentChecksPerEnvironment = 4;

/** How old a registry response may be. */
export interface ResponseAgeLimits {
  /**
   * When the current containers were first seen. A response from before this time cannot prove that
   * the containers are outdated.
   */
  firstSeenAt: Date;
  /** If the last registry response is from before this time, the registry is queried again. */
  notBefore: Date;
}

/**
 * Checks the images of one stack, with the platform's own image check if there is one, otherwise by
 * querying registries.
 */
@Injectable()
export class FreshnessCheckService {
  private readonly semaphore = new KeyedSemaphore(concurrentChecksPerEnvironment);

  constructor(
    private readonly imageUses: ImageUseService,
    private readonly lookups: RegistryLookupService,
    private readonly imageBuilds: ImageBuildsService,
    private readonly clock: Clock,
  ) {}

  async check(
    stack: Pick<StackEntity, 'platformId'>,
    groups: readonly ImageGroup[],
    engine: EngineRoute,
    ageLimits: ResponseAgeLimits,
    signal: AbortSignal,
  ): Promise<ImageFinding[]> {
    if (groups.length === 0) return [];
    const verdict = await this.checkWithPlatform(stack, engine, signal);
    return Promise.all(
      groups.map(async (group) =>
        verdict === undefined
          ? this.checkImage(group, engine, ageLimits, signal)
          : this.toFinding(group.key, group.listedImage, verdict),
      ),
    );
  }

  /**
   * Returns the result of the platform's own check, or a failed check if it cannot be read;
   * undefined if the platform cannot check images or has no record of the stack.
   */
  private async checkWithPlatform(
    { platformId }: Pick<StackEntity, 'platformId'>,
    { key, client }: EngineRoute,
    signal: AbortSignal,
  ): Promise<Verdict | FailedCheck | undefined> {
    if (platformId === null) return undefined;
    try {
      const fetchStatus = () => client.readImagesStatus(platformId, { signal });
      const status = await this.semaphore.run(key, fetchStatus);
      return status && toVerdict(status);
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      return failedCheck({ code: 'platform', text: error.message });
    }
  }

  private async checkImage(
    group: ImageGroup,
    engine: EngineRoute,
    { firstSeenAt, notBefore }: ResponseAgeLimits,
    signal: AbortSignal,
  ): Promise<ImageFinding> {
    try {
      const imageUse = await this.imageUses.determineUse(group, engine, signal);
      const { label, reference } = imageUse;
      const certainVerdict = verdictWithoutRegistry(imageUse);
      const tag = reference?.tag;
      if (certainVerdict !== null || reference === null || tag == null) {
        const noTagFault = { code: 'no-tag', text: 'The image reference has no tag.' } as const;
        const verdict = certainVerdict ?? failedCheck(noTagFault);
        const finding = this.toFinding(group.key, label, verdict, nameWithTag(reference));
        return { ...finding, ...runningImageOf(imageUse) };
      }
      const tagReference = { ...reference, tag };
      const firstFinding = await this.compareWithRegistry(
        group.key,
        label,
        imageUse,
        tagReference,
        engine,
        notBefore,
      );
      if (firstFinding.freshness !== 'outdated') return firstFinding;
      // The cached image may have been read before the last pull, so read the image again before
      // reporting it as outdated.
      const refreshedUse = await this.imageUses.determineUse(group, engine, signal, true);
      return await this.compareWithRegistry(
        group.key,
        label,
        refreshedUse,
        tagReference,
        engine,
        firstSeenAt,
      );
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof PlatformError)) throw error;
      const fault = { code: 'platform', text: error.message } as const;
      return this.toFinding(group.key, group.listedImage, failedCheck(fault));
    }
  }

  private async compareWithRegistry(
    key: string,
    reference: string,
    imageUse: ImageUse,
    tagReference: TagReference,
    engine: EngineRoute,
    notBefore: Date,
  ): Promise<ImageFinding> {
    const lookup = await this.lookups.lookUp(tagReference, engine, notBefore);
    const { image, fault, checkedAt, expiresAt } = lookup;
    const digest = image?.digest ?? null;
    const name = nameOf(tagReference);
    const runningImage = { ...runningImageOf(imageUse), newBuild: null };
    const finding = {
      key,
      reference,
      name,
      digest,
      ...runningImage,
      checkedAt,
      fault,
      dueAt: expiresAt,
    };
    if (image === null) return { ...finding, ...failedCheck(fault ?? noImageFault) };
    const indexDigestVerdict = verdictByDigest(imageUse, image.digest, []);
    if (indexDigestVerdict.freshness === 'updated') return { ...finding, ...indexDigestVerdict };
    // The latest query failed, and the last response is from before `notBefore`. An old response can
    // confirm that the image is current, but must not make the image count as outdated.
    if (fault !== null && checkedAt < notBefore) {
      return { ...finding, ...failedCheck(fault) };
    }
    try {
      const entries = await this.lookups.platformManifestsOf(lookup);
      const verdict = verdictByDigest(imageUse, image.digest, entries);
      if (verdict.freshness !== 'outdated') return { ...finding, ...verdict };
      return {
        ...finding,
        ...verdict,
        newBuild: await this.imageBuilds.findBuild(lookup, imageUse),
      };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return {
        ...finding,
        ...failedCheck(faultOf(error)),
        dueAt: error.retryAt ?? this.lookups.retryTime(),
      };
    }
  }

  private toFinding(
    key: string,
    reference: string,
    verdict: Verdict | FailedCheck,
    name: string | null = null,
  ): ImageFinding {
    const hasFailed = verdict.freshness === 'error' || verdict.freshness === 'unknown';
    const dueAt = hasFailed ? this.lookups.retryTime() : this.lookups.expiryTime();
    const finding = { key, reference, name, digest: null, fault: null, ...noRunningImage };
    return { ...finding, ...verdict, checkedAt: this.clock.now(), dueAt };
  }
}

const noRunningImage = { runningDigest: null, runningBuild: null, newBuild: null };

function runningImageOf({ digests, build }: ImageUse) {
  return { runningDigest: digests?.[0] ?? null, runningBuild: build };
}

const noImageFault: CheckFault = { code: 'broken', text: 'The registry returned no image.' };

function nameWithTag(reference: ImageReference | null): string | null {
  return reference?.tag == null ? null : nameOf({ ...reference, tag: reference.tag });
}

const stateByPlatformStatus = {
  outdated: 'outdated',
  updated: 'current',
  skipped: 'local',
  error: 'unknown',
  unknown: 'unknown',
} as const;

/**
 * Converts the platform's result. The verdict is `unknown` while the platform is still checking. If
 * the platform reports an error, returns a failed check.
 */
function toVerdict({ status, message }: ImagesStatus): Verdict | FailedCheck {
  const detail = message === '' ? null : message;
  if (status === 'preparing' || status === 'processing') {
    return {
      freshness: 'unknown',
      state: 'unknown',
      detail: detail ?? 'Portainer is still checking.',
      reason: detail === null ? 'still-checking' : null,
    };
  }
  const verdict: Verdict = {
    freshness: status,
    state: stateByPlatformStatus[status],
    detail,
    reason: null,
  };
  if (status !== 'error') return verdict;
  const text = detail ?? 'Portainer could not check the image.';
  return { ...verdict, detail: text, fault: { code: 'platform', text } };
}
