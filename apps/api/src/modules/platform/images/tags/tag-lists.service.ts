import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { Registry, RegistryError, type TagPage } from '../../registries/client/registry.port.js';
import { RegistryLookupService } from '../check/registry-lookup.service.js';
import type { TagListEntity } from './tag-list.entity.js';
import {
  tagListAfterFailure,
  isDue,
  isSameList,
  tagListAfterSuccess,
  type TagListing,
} from './tag-list.js';
import { TagListsRepository } from './tag-lists.repository.js';
import { isCoveredBy, groupByRepository, type UsedRepository } from './tag-use.js';
import { newestTags } from './version-tag.js';

const roundIntervalMs = 5 * 60_000;
/** Maximum number of pages and bytes to read per repository. */
const maxPages = 50;
const maxBytes = 16 * 1024 * 1024;

/**
 * Lists the tags of the repositories whose version tags stacks use. Each repository is listed only
 * once for all stacks. Digest checks run separately and never wait for a list.
 */
@Injectable()
export class TagListsService {
  private readonly changedRegistries = new Set<string>();
  private readonly changedStacks = new Set<number>();
  /**
   * The repositories in use when the lists were last updated, and when the next update is due, in
   * milliseconds since 1970.
   */
  private lastRound: { repositories: readonly UsedRepository[]; nextAtMs: number } = {
    repositories: [],
    nextAtMs: 0,
  };

  constructor(
    private readonly settings: Settings,
    private readonly lists: TagListsRepository,
    private readonly registry: Registry,
    private readonly lookups: RegistryLookupService,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    const task = tasks.declare({
      name: 'image-tags',
      everyMs: roundIntervalMs,
      isTimeTriggered: true,
      lease: { name: 'image-tags', retryMs: roundIntervalMs },
      logger: 'freshness',
      failure: 'Tags of images could not be listed',
      run: (signal) => this.runRound(signal),
    });
    outbox.on('registries.changed', ({ host }) => {
      this.changedRegistries.add(host);
      task.wake();
    });
    outbox.on('stacks.changed', ({ stackIds }) => {
      if (stackIds.length === 0) return;
      for (const id of stackIds) this.changedStacks.add(id);
      task.wake();
    });
  }

  /**
   * Updates the lists that are due. Does nothing if tags are not listed, or if the round is early
   * and no repository or tag shape is new.
   *
   * @returns the milliseconds until the next round
   */
  private async runRound(signal: AbortSignal): Promise<number> {
    const changedIds = [...this.changedStacks];
    this.changedStacks.clear();
    const { IMAGE_TAGS_HOURS, FRESHNESS_LOOKUP } = this.settings;
    // Engines cannot list tags, so tags are listed only if registries are queried directly.
    if (IMAGE_TAGS_HOURS === 0 || FRESHNESS_LOOKUP !== 'direct') return roundIntervalMs;
    const waitMs = this.lastRound.nextAtMs - this.clock.now().getTime();
    // Most changes to stacks do not affect their images. Start a round early only if a changed
    // stack uses a repository or tag shape that is not listed yet.
    const isEarly = waitMs > 0 && changedIds.length > 0 && this.changedRegistries.size === 0;
    if (isEarly && !(await this.usesNewRepositories(changedIds))) return waitMs;
    await this.updateDueLists(signal);
    return roundIntervalMs;
  }

  /**
   * Whether the stacks use a repository or a tag shape that was not in use when the lists were last
   * updated.
   */
  private async usesNewRepositories(stackIds: readonly number[]): Promise<boolean> {
    const repositories = groupByRepository(await this.lists.findUsedReferences(stackIds));
    return repositories.some((repository) => !isCoveredBy(repository, this.lastRound.repositories));
  }

  private async updateDueLists(signal: AbortSignal): Promise<void> {
    const repositories = groupByRepository(await this.lists.findUsedReferences());
    this.lastRound = { repositories, nextAtMs: this.clock.now().getTime() + roundIntervalMs };
    const listsByName = new Map((await this.lists.findAll()).map((list) => [list.name, list]));
    await this.removeUnused(listsByName, repositories);
    const changedRegistries = new Set(this.changedRegistries);
    this.changedRegistries.clear();
    const now = this.clock.now().toISOString();
    const dueRepositories = repositories.filter((repository) => {
      const list = listsByName.get(repository.name);
      return list === undefined || isDue(list, repository, now, changedRegistries);
    });
    const registries = new Set(dueRepositories.map(({ registry }) => registry));
    await Promise.all(
      [...registries].map((registry) =>
        this.listAll(
          dueRepositories.filter((repository) => repository.registry === registry),
          listsByName,
          signal,
        ),
      ),
    );
  }

  /**
   * Lists the repositories of one registry one after another, so that digest checks can use most of
   * the concurrent requests that a registry permits. Stops if the registry is unreachable or limits
   * requests.
   */
  private async listAll(
    dueRepositories: readonly UsedRepository[],
    listsByName: ReadonlyMap<string, TagListEntity>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const repository of dueRepositories) {
      signal.throwIfAborted();
      const result = await this.listTags(repository, signal);
      const previousList = listsByName.get(repository.name);
      const timing = { lifetimeHours: this.settings.IMAGE_TAGS_HOURS, now: this.clock.now() };
      const list =
        result instanceof RegistryError
          ? tagListAfterFailure(repository, previousList, result, timing)
          : tagListAfterSuccess(repository, result, timing);
      await this.uow.run(async () => {
        await this.lists.store(list);
        if (!isSameList(list, previousList)) await this.announce(repository);
      });
      const isRegistryFault =
        result instanceof RegistryError && ['limited', 'unreachable'].includes(result.fault);
      if (isRegistryFault) return;
    }
  }

  private async announce({ references }: UsedRepository): Promise<void> {
    for (const [serverId, stackIds] of await this.lists.findStackIdsUsing(references)) {
      await this.outbox.add('stacks.changed', { serverId, stackIds });
    }
  }

  private async listTags(
    repository: UsedRepository,
    signal: AbortSignal,
  ): Promise<TagListing | RegistryError> {
    let tags: string[] = [];
    let next: string | null = null;
    let bytes = 0;
    try {
      for (let pages = 0; pages < maxPages && bytes < maxBytes; pages++) {
        signal.throwIfAborted();
        const page = await this.readPage(repository, next, signal);
        tags = newestTags([...tags, ...page.tags], repository.shapes);
        if (page.nextPage === null) return { tags, complete: true };
        next = page.nextPage;
        bytes += page.bytes;
      }
      return { tags, complete: false };
    } catch (error) {
      if (error instanceof RegistryError) return error;
      throw error;
    }
  }

  /**
   * Reads one page of tags. Each page is a separate request, so that other requests to the registry
   * can run between pages.
   */
  private readPage(
    repository: UsedRepository,
    page: string | null,
    signal: AbortSignal,
  ): Promise<TagPage> {
    return this.lookups.request(repository, (stopSignal) =>
      this.registry.listTags(repository, page, AbortSignal.any([stopSignal, signal])),
    );
  }

  private async removeUnused(
    listsByName: ReadonlyMap<string, TagListEntity>,
    repositories: readonly UsedRepository[],
  ): Promise<void> {
    const names = new Set(repositories.map(({ name }) => name));
    const unusedNames = [...listsByName.keys()].filter((name) => !names.has(name));
    if (unusedNames.length > 0) await this.uow.run(() => this.lists.remove(unusedNames));
  }
}
