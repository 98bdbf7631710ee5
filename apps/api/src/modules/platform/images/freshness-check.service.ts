import { Injectable } from '@nestjs/common';
import { PlatformError, type ImagesStatus } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import type { StackEntity } from '../stacks/stack.entity.js';
import {
  notFoundOut,
  verdictByDigest,
  verdictOnTheSpot,
  type ImageUse,
  type Verdict,
} from './freshness.js';
import type { ImageGroup } from './image-group.js';
import { nameOf, type ImageReference, type TagReference } from '../registries/image-reference.js';
import { ImageUseService } from './image-use.service.js';
import { KeyedSemaphore } from '../registries/keyed-semaphore.js';
import { RegistryLookupService, type Place } from './registry-lookup.service.js';
import { RegistryError } from '../registries/registry.port.js';

export interface ImageFinding extends Verdict {
  key: string;
  reference: string;
  /** With registry and tag; null for an image that no registry can be asked about. */
  name: string | null;
  /** What the registry has under the tag; null where it was not asked. */
  digest: string | null;
  /** When the registry gave the answer. */
  checkedAt: Date;
  /** Why a newer answer could not be had; null where it could. */
  fault: string | null;
  dueAt: Date;
}

const atOnce = 4;

/** How old an answer of a registry may be. */
export interface AnswerAge {
  /** When the containers were first seen as they are now: nothing older calls them outdated. */
  since: Date;
  /** Nothing older counts at all. */
  notBefore: Date;
}

/** Finds out about one stack: the platform's own answer where it has one, the registries' elsewhere. */
@Injectable()
export class FreshnessCheckService {
  private readonly semaphore = new KeyedSemaphore(atOnce);

  constructor(
    private readonly uses: ImageUseService,
    private readonly lookups: RegistryLookupService,
    private readonly clock: Clock,
  ) {}

  async check(
    stack: Pick<StackEntity, 'platformId'>,
    groups: readonly ImageGroup[],
    place: Place,
    age: AnswerAge,
    signal: AbortSignal,
  ): Promise<ImageFinding[]> {
    if (groups.length === 0) return [];
    const said = await this.platformsWord(stack, place, signal);
    return Promise.all(
      groups.map(async (group) =>
        said === undefined
          ? this.checkImage(group, place, age, signal)
          : this.finding(group.key, group.shown, said),
      ),
    );
  }

  /** Undefined where the platform does not look after images itself. */
  private async platformsWord(
    { platformId }: Pick<StackEntity, 'platformId'>,
    { key, client }: Place,
    signal: AbortSignal,
  ): Promise<Verdict | undefined> {
    if (platformId === null) return undefined;
    try {
      const ask = () => client.imagesStatus(platformId, { signal });
      const status = await this.semaphore.run(key, ask);
      return status && fromPlatform(status);
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      return notFoundOut(error.message);
    }
  }

  private async checkImage(
    group: ImageGroup,
    place: Place,
    { since, notBefore }: AnswerAge,
    signal: AbortSignal,
  ): Promise<ImageFinding> {
    try {
      const use = await this.uses.of(group, place, signal);
      const { label, reference } = use;
      const spot = verdictOnTheSpot(use);
      const tag = reference?.tag;
      if (spot !== null || reference === null || tag == null) {
        const verdict = spot ?? notFoundOut('The reference has no tag.');
        return this.finding(group.key, label, verdict, taggedName(reference));
      }
      const asked = { ...reference, tag };
      const first = await this.compare(group.key, label, use, asked, place, notBefore);
      if (first.freshness !== 'outdated') return first;
      // Either side may be remembered from before the last pull: nobody is called outdated for that.
      const again = await this.uses.of(group, place, signal, true);
      return await this.compare(group.key, label, again, asked, place, since);
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof PlatformError)) throw error;
      return this.finding(group.key, group.shown, notFoundOut(error.message));
    }
  }

  private async compare(
    key: string,
    reference: string,
    use: ImageUse,
    asked: TagReference,
    place: Place,
    since: Date,
  ): Promise<ImageFinding> {
    const lookup = await this.lookups.lookUp(asked, place, since);
    const { image, fault, checkedAt, expiresAt } = lookup;
    const digest = image?.digest ?? null;
    const name = nameOf(asked);
    const about = { key, reference, name, digest, checkedAt, fault, dueAt: expiresAt };
    if (image === null) return { ...about, ...notFoundOut(fault ?? '') };
    const byList = verdictByDigest(use, image.digest, []);
    if (byList.freshness === 'updated') return { ...about, ...byList };
    // An old answer can show that an image is current, but not that it became outdated since.
    if (fault !== null && checkedAt < since) {
      return { ...about, ...notFoundOut(fault) };
    }
    try {
      const entries = await this.lookups.entriesOf(lookup);
      return { ...about, ...verdictByDigest(use, image.digest, entries) };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return { ...about, ...notFoundOut(error.message), dueAt: this.lookups.retryTime() };
    }
  }

  private finding(
    key: string,
    reference: string,
    verdict: Verdict,
    name: string | null = null,
  ): ImageFinding {
    const failed = verdict.freshness === 'error' || verdict.freshness === 'unknown';
    const dueAt = failed ? this.lookups.retryTime() : this.lookups.expiryTime();
    const about = { key, reference, name, digest: null, fault: null };
    return { ...about, ...verdict, checkedAt: this.clock.now(), dueAt };
  }
}

function taggedName(reference: ImageReference | null): string | null {
  return reference?.tag == null ? null : nameOf({ ...reference, tag: reference.tag });
}

const statesOfPlatform = {
  outdated: 'outdated',
  updated: 'current',
  skipped: 'local',
  error: 'unknown',
  unknown: 'unknown',
} as const;

/** The platform's words are ours, but for those that say that it is still looking. */
function fromPlatform({ status, message }: ImagesStatus): Verdict {
  const detail = message === '' ? null : message;
  if (status === 'preparing' || status === 'processing') {
    return {
      freshness: 'unknown',
      state: 'unknown',
      detail: detail ?? 'Portainer is still checking.',
    };
  }
  return { freshness: status, state: statesOfPlatform[status], detail };
}
