import { Injectable } from '@nestjs/common';
import type { RegistryFault } from '@stackyard/contracts';
import {
  PlatformError,
  type PlatformClient,
  type PlatformErrorKind,
} from '@stackyard/platform-client';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import {
  nameOf,
  type RepositoryReference,
  type TagReference,
} from '../../registries/image-reference.js';
import type { CheckFault } from './freshness.js';
import { KeyedSemaphore } from './keyed-semaphore.js';
import { RegistryPausesService } from './registry-pauses.service.js';
import {
  Registry,
  RegistryError,
  type PlatformManifest,
  type TaggedImage,
} from '../../registries/client/registry.port.js';

/** An environment whose engine can query registries on behalf of this process. */
export interface EngineRoute {
  /** Identifies the server and the environment. */
  key: string;
  client: PlatformClient;
  environmentId: number;
}

export interface CachedLookup {
  reference: TagReference;
  /** When the registry last returned the image or, if it never did, when it was last queried. */
  checkedAt: Date;
  expiresAt: Date;
  /** Image from the last successful response. It is kept after a failure. */
  image: TaggedImage | null;
  /** Why the latest query failed; null if it succeeded. */
  fault: CheckFault | null;
  /**
   * The environment whose engine returned the image or, if there is no image, was queried last;
   * null if the registry was queried directly.
   */
  engineKey: string | null;
}

type LookupResult = Pick<CachedLookup, 'image' | 'fault' | 'engineKey'> & { retryAt?: Date };

const concurrentRequestsPerRegistry = 2;
const maxCachedLookups = 5000;
const maxRetryDelayMs = 5 * 60_000;
/**
 * Platform errors that indicate a problem with the connection to the registry rather than with the
 * image.
 */
const connectionFailures = new Set(['gateway', 'timeout', 'unreachable', 'reset', 'tls', 'busy']);
const faultCodes = new Map<PlatformErrorKind, RegistryFault>([
  ['not-found', 'missing'],
  ['gateway', 'unreachable'],
]);

/**
 * Looks up tags in registries, each tag only once for all stacks that use it. If this process
 * cannot reach a registry, the engine of the stack's environment queries the registry instead.
 */
@Injectable()
export class RegistryLookupService {
  private readonly log: Logger;
  private readonly lookups = new Map<string, CachedLookup>();
  private readonly runningLookups = new Map<string, Promise<CachedLookup>>();
  private readonly entries = new Map<string, readonly PlatformManifest[]>();
  private readonly semaphore = new KeyedSemaphore(concurrentRequestsPerRegistry);
  private readonly abortController = new AbortController();

  constructor(
    private readonly settings: Settings,
    private readonly registry: Registry,
    private readonly registryPauses: RegistryPausesService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('freshness');
  }

  /**
   * Returns the image to which a tag refers in the registry.
   *
   * @param since - cached responses from before this time cause a new query
   */
  async lookUp(reference: TagReference, engine: EngineRoute, since?: Date): Promise<CachedLookup> {
    const name = nameOf(reference);
    for (;;) {
      this.abortController.signal.throwIfAborted();
      const cached = this.lookups.get(name);
      if (cached !== undefined && this.isUsable(cached, engine, since)) return cached;
      const runningLookup = this.runningLookups.get(name);
      if (runningLookup === undefined) return this.startLookup(name, reference, engine);
      await runningLookup;
    }
  }

  /**
   * Returns the entries of a tag's manifest list; empty if the tag has no manifest list, or if only
   * the digest is known.
   *
   * @throws RegistryError if the list cannot be read
   */
  async platformManifestsOf({
    reference,
    image,
    engineKey,
  }: CachedLookup): Promise<readonly PlatformManifest[]> {
    if (image === null || !image.isManifestList || engineKey !== null) return [];
    const cached = this.entries.get(image.digest);
    if (cached !== undefined) return cached;
    const { digest } = image;
    const manifests = await this.request(reference, (signal) =>
      this.registry.readPlatforms(reference, digest, signal),
    );
    if (this.entries.size >= maxCachedLookups) this.entries.clear();
    this.entries.set(digest, manifests);
    return manifests;
  }

  /**
   * Sends a request as soon as the limit of concurrent requests per registry permits.
   *
   * @throws RegistryError if the request fails or requests to the registry are paused
   */
  request<T>(
    reference: RepositoryReference,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.semaphore.run(reference.registry, () => this.withinRateLimit(reference, request));
  }

  /**
   * Ends the pauses of a registry whose access settings have changed, and marks its cached
   * responses as expired.
   */
  invalidate(registry: string): void {
    const now = this.clock.now();
    for (const [name, lookup] of this.lookups) {
      if (lookup.reference.registry === registry)
        this.lookups.set(name, { ...lookup, expiresAt: now });
    }
    this.registryPauses.end(registry);
  }

  stop(): void {
    this.abortController.abort();
  }

  /** Returns when to retry after a failure that is not an outage. */
  retryTime(): Date {
    return new Date(
      this.clock.now().getTime() + Math.min(this.randomizedLifetimeMs(), maxRetryDelayMs),
    );
  }

  /** Returns a slightly random expiry time, so that responses do not all expire at once. */
  expiryTime(): Date {
    return new Date(this.clock.now().getTime() + this.randomizedLifetimeMs());
  }

  private isUsable(lookup: CachedLookup, engine: EngineRoute, since: Date | undefined): boolean {
    const now = this.clock.now();
    const isFresh = lookup.expiresAt > now && (since === undefined || lookup.checkedAt >= since);
    // A failed query through an engine counts only for that engine. Other engines are in other
    // networks and may be able to reach the registry.
    return isFresh && (lookup.fault === null || [null, engine.key].includes(lookup.engineKey));
  }

  private startLookup(
    name: string,
    reference: TagReference,
    engine: EngineRoute,
  ): Promise<CachedLookup> {
    const task = this.semaphore.run(reference.registry, async () => {
      this.abortController.signal.throwIfAborted();
      const checkedAt = this.clock.now();
      const { retryAt, ...outcome } = await this.resolve(reference, engine);
      const expiresAt = retryAt ?? this.nextCheckTime(name, outcome.fault);
      const previousLookup = this.lookups.get(name);
      const lookup =
        outcome.fault !== null && previousLookup?.image
          ? { ...previousLookup, expiresAt, fault: outcome.fault }
          : { reference, checkedAt, expiresAt, ...outcome };
      this.cacheLookup(name, lookup);
      return lookup;
    });
    const removeTask = () => this.runningLookups.delete(name);
    task.then(removeTask, removeTask);
    this.runningLookups.set(name, task);
    return task;
  }

  private nextCheckTime(name: string, fault: CheckFault | null): Date {
    if (fault?.code === 'broken') return this.registryPauses.recordOutage(name);
    this.registryPauses.resetOutageBackOff(name);
    return fault === null ? this.expiryTime() : this.retryTime();
  }

  private async resolve(reference: TagReference, engine: EngineRoute): Promise<LookupResult> {
    const { registry } = reference;
    const route = `direct ${registry}`;
    const cooldown = this.registryPauses.outagePauseOf(route);
    if (this.settings.FRESHNESS_LOOKUP === 'platform' || cooldown !== null) {
      return this.queryThroughPlatform(reference, engine, cooldown?.fault);
    }
    try {
      const image = await this.withinRateLimit(reference, (signal) =>
        this.registry.resolve(reference, signal),
      );
      this.registryPauses.resetOutageBackOff(route);
      return { image, fault: null, engineKey: null };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      this.log.debug({ err: error, image: nameOf(reference) }, 'A registry did not respond');
      const { retryAt } = error;
      const fault = faultOf(error);
      if (fault.code !== 'unreachable' && fault.code !== 'off-limits') {
        return { ...failedLookup(fault), ...(retryAt && { retryAt }) };
      }
      this.registryPauses.pauseAfterOutage(route, fault);
      return this.queryThroughPlatform(reference, engine, fault);
    }
  }

  /**
   * Runs a query unless requests to the registry are paused because of its rate limit. Begins a
   * pause if the response of the registry demands one. A query that was not run because of a pause
   * is not sent through the engine either.
   *
   * @throws RegistryError if the query fails or requests to the registry are paused
   */
  private async withinRateLimit<T>(
    { registry }: RepositoryReference,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limit = this.registryPauses.limitPauseOf(registry);
    if (limit !== null) throw new RegistryError('limited', limit.fault.text, limit.until);
    try {
      const response = await request(this.abortController.signal);
      this.registryPauses.resetLimitBackOff(registry);
      return response;
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      const { fault, message, retryAt } = error;
      if (fault !== 'limited' && retryAt === null) throw error;
      const until = this.registryPauses.pauseAfterLimit(registry, error, faultOf(error));
      throw new RegistryError(fault, message, until);
    }
  }

  /**
   * Queries the registry through the engine, unless an outage of this route has caused a pause.
   * This is only a fallback, because registries may count such a query as a pull.
   */
  private async queryThroughPlatform(
    reference: TagReference,
    { key, client, environmentId }: EngineRoute,
    directFault?: CheckFault,
  ): Promise<LookupResult> {
    const { signal } = this.abortController;
    const route = `${key} ${reference.registry}`;
    const cooldown = this.registryPauses.outagePauseOf(route);
    if (cooldown !== null) {
      return { ...failedLookup(cooldown.fault, key), retryAt: cooldown.until };
    }
    try {
      const response = await client.readDistribution(environmentId, nameOf(reference), { signal });
      this.registryPauses.resetOutageBackOff(route);
      return {
        image: { digest: response.digest, isManifestList: true },
        fault: null,
        engineKey: key,
      };
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      const prefix = directFault === undefined ? '' : `${directFault.text} `;
      const text = `${prefix}Through the platform: ${error.message}`;
      const code = directFault?.code ?? faultCodes.get(error.kind) ?? 'platform';
      const fault = { code, text };
      if (!connectionFailures.has(error.kind)) return failedLookup(fault, key);
      return {
        ...failedLookup(fault, key),
        retryAt: this.registryPauses.pauseAfterOutage(route, fault),
      };
    }
  }

  private cacheLookup(name: string, lookup: CachedLookup): void {
    if (this.lookups.size >= maxCachedLookups) this.lookups.clear();
    this.lookups.set(name, lookup);
  }

  private randomizedLifetimeMs(): number {
    return this.settings.FRESHNESS_MINUTES * 60_000 * (0.9 + Math.random() * 0.2);
  }
}

export function faultOf({ fault, message }: RegistryError): CheckFault {
  return { code: fault, text: message };
}

function failedLookup(fault: CheckFault, engineKey: string | null = null): LookupResult {
  return { image: null, fault, engineKey };
}
