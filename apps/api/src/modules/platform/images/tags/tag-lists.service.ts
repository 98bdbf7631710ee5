import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { Registry, RegistryError, type TagPage } from '../../registries/client/registry.port.js';
import { RegistryLookupService } from '../check/registry-lookup.service.js';
import type { TagListEntity } from './tag-list.entity.js';
import { TagListsRepository } from './tag-lists.repository.js';
import { usedRepositories, type UsedRepository } from './tag-use.js';
import { newestTags } from './version-tag.js';

const roundEveryMs = 5 * 60_000;
const maxRetryDelayMs = 60 * 60_000;
/** Limits for reading the tags of one repository. */
const maxPages = 50;
const maxBytes = 16 * 1024 * 1024;

type Listed = Pick<TagListEntity, 'tags' | 'complete'>;

/**
 * Lists the tags of repositories from which stacks use version tags: once for all stacks, and
 * apart from the check of digests, which never waits for a list.
 */
@Injectable()
export class TagListsService {
  /** Registries whose access settings have changed since the last round. */
  private readonly changed = new Set<string>();

  constructor(
    private readonly settings: Settings,
    private readonly lists: TagListsRepository,
    private readonly registry: Registry,
    private readonly lookups: RegistryLookupService,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    outbox: Outbox,
    tasks: BackgroundTasks,
  ) {
    const task = tasks.declare({
      name: 'image-tags',
      everyMs: roundEveryMs,
      byClock: true,
      lease: { name: 'image-tags', elsewhereMs: roundEveryMs },
      logger: 'freshness',
      failure: 'Tags of images could not be listed',
      run: (signal) => this.round(signal),
    });
    outbox.on('registries.changed', ({ host }) => {
      this.changed.add(host);
      task.wake();
    });
  }

  private async round(signal: AbortSignal): Promise<void> {
    const { IMAGE_TAGS_HOURS, FRESHNESS_LOOKUP } = this.settings;
    // An engine cannot list tags.
    if (IMAGE_TAGS_HOURS === 0 || FRESHNESS_LOOKUP !== 'direct') return;
    const used = usedRepositories(await this.lists.usedReferences());
    const known = new Map((await this.lists.all()).map((list) => [list.name, list]));
    await this.removeUnused(known, used);
    const changed = new Set(this.changed);
    this.changed.clear();
    const now = this.clock.now().toISOString();
    const due = used.filter((repository) => {
      const list = known.get(repository.name);
      return list === undefined || isDue(list, repository, now, changed);
    });
    const registries = new Set(due.map(({ registry }) => registry));
    await Promise.all(
      [...registries].map((registry) =>
        this.listAll(
          due.filter((repository) => repository.registry === registry),
          known,
          signal,
        ),
      ),
    );
  }

  /**
   * Lists one repository after the other, so that most of the requests that a registry allows at
   * once are left to checks of digests.
   */
  private async listAll(
    due: readonly UsedRepository[],
    known: ReadonlyMap<string, TagListEntity>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const repository of due) {
      signal.throwIfAborted();
      const found = await this.list(repository, signal);
      const list = this.changedList(repository, known.get(repository.name), found);
      await this.uow.run(() => this.lists.store(list));
      const concernsAll =
        found instanceof RegistryError && ['limited', 'unreachable'].includes(found.fault);
      if (concernsAll) return;
    }
  }

  private async list(
    repository: UsedRepository,
    signal: AbortSignal,
  ): Promise<Listed | RegistryError> {
    let tags: string[] = [];
    let next: string | null = null;
    let bytes = 0;
    try {
      for (let pages = 0; pages < maxPages && bytes < maxBytes; pages++) {
        signal.throwIfAborted();
        const page = await this.page(repository, next, signal);
        tags = newestTags([...tags, ...page.tags], repository.shapes);
        if (page.next === null) return { tags, complete: true };
        next = page.next;
        bytes += page.bytes;
      }
      return { tags, complete: false };
    } catch (error) {
      if (error instanceof RegistryError) return error;
      throw error;
    }
  }

  /** Each page counts as one request to the registry. */
  private page(
    repository: UsedRepository,
    page: string | null,
    signal: AbortSignal,
  ): Promise<TagPage> {
    return this.lookups.ask(repository, (stopped) =>
      this.registry.tags(repository, page, AbortSignal.any([stopped, signal])),
    );
  }

  private changedList(
    { name, shapes }: UsedRepository,
    before: TagListEntity | undefined,
    found: Listed | RegistryError,
  ): TagListEntity {
    const now = this.clock.now();
    const hoursMs = this.settings.IMAGE_TAGS_HOURS * 3_600_000;
    if (found instanceof RegistryError) {
      const nothing = { name, shapes: [], tags: [], complete: true, listedAt: null };
      const retryMs = Math.min(hoursMs, maxRetryDelayMs) * (0.9 + Math.random() * 0.2);
      const dueAt = found.retryAt ?? new Date(now.getTime() + retryMs);
      return {
        ...(before ?? nothing),
        fault: found.message,
        faultCode: found.fault,
        faultAt: now.toISOString(),
        dueAt: dueAt.toISOString(),
      };
    }
    // Varies, so that lists do not all expire at once.
    const lifetimeMs = hoursMs * (0.9 + Math.random() * 0.2);
    return {
      name,
      shapes: [...shapes],
      ...found,
      listedAt: now.toISOString(),
      fault: null,
      faultCode: null,
      faultAt: null,
      dueAt: new Date(now.getTime() + lifetimeMs).toISOString(),
    };
  }

  private async removeUnused(
    known: ReadonlyMap<string, TagListEntity>,
    used: readonly UsedRepository[],
  ): Promise<void> {
    const names = new Set(used.map(({ name }) => name));
    const unused = [...known.keys()].filter((name) => !names.has(name));
    if (unused.length > 0) await this.uow.run(() => this.lists.remove(unused));
  }
}

function isDue(
  list: TagListEntity,
  { registry, shapes }: UsedRepository,
  now: string,
  changed: ReadonlySet<string>,
): boolean {
  if (list.dueAt <= now) return true;
  if (list.fault !== null) return changed.has(registry);
  return [...shapes].some((shape) => !list.shapes.includes(shape));
}
