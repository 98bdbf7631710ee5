import { Injectable } from '@nestjs/common';
import type { Freshness } from '@stackyard/contracts';
import { PlatformError, type ImagesStatus } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import type { StackEntity } from '../stacks/stack.entity.js';
import {
  aggregate,
  notFoundOut,
  verdictByDigest,
  verdictOnTheSpot,
  type ImageUse,
  type Verdict,
} from './freshness.js';
import type { ImageGroup } from './image-group.js';
import type { TagReference } from '../registries/image-reference.js';
import { ImageUseService } from './image-use.service.js';
import { KeyedSemaphore } from '../registries/keyed-semaphore.js';
import { RegistryLookupService, type Place } from './registry-lookup.service.js';
import { RegistryError } from '../registries/registry.port.js';

export interface ImageFinding extends Verdict {
  key: string;
  reference: string;
  /** When the registry was asked. */
  checkedAt: Date;
  dueAt: Date;
}

/** What was found out about a stack. */
export interface StackFinding {
  freshness: Freshness;
  /** The oldest answer that it rests on; null when there was nothing to ask about. */
  checkedAt: Date | null;
  images: ImageFinding[];
}

const atOnce = 4;

/** Finds out about one stack: the platform's own answer where it has one, the registries' elsewhere. */
@Injectable()
export class FreshnessCheckService {
  private readonly semaphore = new KeyedSemaphore(atOnce);

  constructor(
    private readonly uses: ImageUseService,
    private readonly lookups: RegistryLookupService,
    private readonly clock: Clock,
  ) {}

  /** @param since - when the containers were first seen as they are now */
  async check(
    stack: Pick<StackEntity, 'platformId'>,
    groups: readonly ImageGroup[],
    place: Place,
    since: Date,
    signal: AbortSignal,
  ): Promise<StackFinding> {
    if (groups.length === 0) return { freshness: 'unknown', checkedAt: null, images: [] };
    const said = await this.platformsWord(stack, place, signal);
    const images = await Promise.all(
      groups.map(async (group) =>
        said === undefined
          ? this.checkImage(group, place, since, signal)
          : this.finding(group.key, group.shown, said),
      ),
    );
    const oldest = Math.min(...images.map(({ checkedAt }) => checkedAt.getTime()));
    return { freshness: aggregate(images), checkedAt: new Date(oldest), images };
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
    since: Date,
    signal: AbortSignal,
  ): Promise<ImageFinding> {
    try {
      const use = await this.uses.of(group, place, signal);
      const { label, reference } = use;
      const spot = verdictOnTheSpot(use);
      const tag = reference?.tag;
      if (spot !== null || reference === null || tag == null) {
        return this.finding(group.key, label, spot ?? notFoundOut('The reference has no tag.'));
      }
      const asked = { ...reference, tag };
      const first = await this.compare(group.key, label, use, asked, place);
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
    since?: Date,
  ): Promise<ImageFinding> {
    const lookup = await this.lookups.lookUp(asked, place, since);
    const { image, fault, checkedAt, expiresAt } = lookup;
    const about = { key, reference, checkedAt, dueAt: expiresAt };
    if (image === null) return { ...about, ...notFoundOut(fault ?? '') };
    const byList = verdictByDigest(use, image.digest, []);
    if (byList.freshness === 'updated') return { ...about, ...byList };
    try {
      const entries = await this.lookups.entriesOf(lookup);
      return { ...about, ...verdictByDigest(use, image.digest, entries) };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return { ...about, ...notFoundOut(error.message), dueAt: this.lookups.retryTime() };
    }
  }

  private finding(key: string, reference: string, verdict: Verdict): ImageFinding {
    const failed = verdict.freshness === 'error' || verdict.freshness === 'unknown';
    const dueAt = failed ? this.lookups.retryTime() : this.lookups.expiryTime();
    return { key, reference, ...verdict, checkedAt: this.clock.now(), dueAt };
  }
}

/** The platform's words are ours, but for those that say that it is still looking. */
function fromPlatform({ status, message }: ImagesStatus): Verdict {
  const detail = message === '' ? null : message;
  if (status === 'preparing' || status === 'processing') {
    return { freshness: 'unknown', detail: detail ?? 'Portainer is still checking.' };
  }
  return { freshness: status, detail };
}
