import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NewestCommitReply } from '@stackyard/contracts';
import type { StackGit } from '@stackyard/platform-client';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { KeyedSemaphore } from '../images/check/keyed-semaphore.js';
import type { ListedStack } from '../stacks/stacks.repository.js';
import { GitRemote, GitRemoteError } from './git-remote.port.js';
import { toNewestCommitReply, type NewestCommitState } from './newest-commit.js';

/** Time limit for reading one repository, which may take several requests. */
const timeoutMs = 5000;
/**
 * How long a reply waits for a repository. If the repository responds later, the result is
 * announced with an event.
 */
const waitMs = 1500;
const maxRetryDelayMs = 5 * 60_000;
const maxEntries = 5000;
const maxRequestsPerHost = 4;

interface CacheEntry extends NewestCommitState {
  dueAt: number;
}

/** Reads the newest commits of git stacks from their repositories and caches them. */
@Injectable()
export class NewestCommitsService implements OnApplicationShutdown {
  private readonly entries = new Map<string, CacheEntry>();
  private readonly pendingRequests = new Map<string, Promise<void>>();
  private readonly hostSemaphore = new KeyedSemaphore(maxRequestsPerHost);
  private readonly abortController = new AbortController();
  private readonly log: Logger;

  constructor(
    private readonly settings: Settings,
    private readonly remote: GitRemote,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('git');
  }

  /**
   * Returns the newest commit of a stack's branch or tag; null if this feature is turned off. If
   * the repository responds too late, returns the last known state and announces the result
   * afterwards.
   */
  async readNewest(
    { id, serverId }: Pick<ListedStack, 'id' | 'serverId'>,
    git: StackGit,
  ): Promise<NewestCommitReply | null> {
    if (this.settings.GIT_COMMIT_MINUTES === 0) return null;
    // The key contains the deployed commit, so that a response is not reused after another commit
    // has been deployed.
    const key = `${git.url} ${git.reference} ${git.commit}`;
    const entry = this.entries.get(key);
    if (entry === undefined || entry.dueAt <= this.clock.now().getTime()) {
      const request = this.pendingRequests.get(key) ?? this.request(key, git);
      const isStillPending = await Promise.race([
        request.then(() => false),
        pause(waitMs, true, { ref: false }),
      ]);
      if (isStillPending) void this.announceWhenReady(request, serverId, id);
    }
    return toNewestCommitReply(this.entries.get(key) ?? null, git);
  }

  onApplicationShutdown(): void {
    this.abortController.abort();
  }

  private request(key: string, git: StackGit): Promise<void> {
    const host = URL.canParse(git.url) ? new URL(git.url).host : '';
    const request = this.hostSemaphore
      .run(host, () => this.read(git))
      .then((response) => this.store(key, response))
      .finally(() => this.pendingRequests.delete(key));
    this.pendingRequests.set(key, request);
    return request;
  }

  private async read(git: StackGit): Promise<NewestCommitState['ref'] | GitRemoteError> {
    const signals = [this.abortController.signal, AbortSignal.timeout(timeoutMs)];
    try {
      return await withSignals(signals, (signal) => this.remote.read(git, signal));
    } catch (error) {
      if (error instanceof GitRemoteError) return error;
      if (signals.some(({ aborted }) => aborted)) {
        return new GitRemoteError('unreachable', 'The repository is not responding.');
      }
      throw error;
    }
  }

  /**
   * Caches a response. After a failure, keeps the previous commit and the time at which it was
   * read.
   */
  private store(key: string, response: NewestCommitState['ref'] | GitRemoteError): void {
    const now = this.clock.now();
    const cacheLifetimeMs = this.settings.GIT_COMMIT_MINUTES * 60_000;
    const hasFailed = response instanceof GitRemoteError;
    const previousEntry = this.entries.get(key);
    this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (this.entries.size >= maxEntries && oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(key, {
      ref: hasFailed ? (previousEntry?.ref ?? null) : response,
      checkedAt: hasFailed ? (previousEntry?.checkedAt ?? null) : now.toISOString(),
      error: hasFailed ? response : null,
      dueAt:
        now.getTime() + (hasFailed ? Math.min(cacheLifetimeMs, maxRetryDelayMs) : cacheLifetimeMs),
    });
  }

  private async announceWhenReady(
    request: Promise<void>,
    serverId: number,
    stackId: number,
  ): Promise<void> {
    try {
      await request;
      if (this.abortController.signal.aborted) return;
      await this.uow.run(async () =>
        this.outbox.announce('stacks.changed', { serverId, stackIds: [stackId] }),
      );
    } catch (error) {
      this.log.warn({ err: error }, 'A newest commit could not be announced');
    }
  }
}
