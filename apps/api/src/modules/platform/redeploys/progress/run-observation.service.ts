import { Injectable } from '@nestjs/common';
import type { RedeployServiceReply } from '@stackyard/contracts';
import { PlatformError, type PlatformClient } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '#infra/clock.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';
import { SecretMask, secretsIn } from '../evidence/secret-mask.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { EventLineConverter, type EventLine } from './container-events.js';
import { ProgressJournalService } from './progress-journal.service.js';
import { RunObserver, type TimedEvent } from './run.observer.js';
import { RunProgress } from './run-progress.js';
import type { RunPhase, StackContents } from './service-progress.js';

const intervalMs = 1000;
/** Time limit for a poll that delays the run. */
const briefPollTimeoutMs = 3000;

interface Observation {
  id: number;
  progress: RunProgress;
  /** Null if the stack or its server was removed. */
  observer: RunObserver | null;
  client: PlatformClient | null;
  lines: EventLineConverter;
  mask: SecretMask | null;
  /** False once the platform has refused to list events. */
  canReadEvents: boolean;
  /** The poll in progress. The next poll waits for it, because polls must not overlap. */
  currentPoll: Promise<void>;
  pendingLines: EventLine[];
}

const rejectionErrorKinds = new Set(['key-refused', 'forbidden', 'not-found', 'not-a-platform']);
const emptyContents: StackContents = { containers: [], services: [] };

/**
 * Observes the services and containers of a stack while a run changes it. Errors while observing do
 * not affect the result of the run.
 */
@Injectable()
export class RunObservationService {
  private readonly log: Logger;
  private readonly progressById = new Map<number, RunProgress>();

  constructor(
    private readonly journal: ProgressJournalService,
    private readonly servers: ServersRepository,
    private readonly stacks: StacksRepository,
    private readonly platforms: PlatformsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /** Returns the object to which the steps of a run report their progress. */
  progressOf(id: number): RunProgress {
    return this.progressById.get(id) ?? new RunProgress();
  }

  /** Observes a stack while `work` runs, and stores its final state afterwards. */
  async observeWhile<T>(
    redeploy: RedeployEntity,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const observation = await this.begin(redeploy, signal);
    this.progressById.set(redeploy.id, observation.progress);
    const endController = new AbortController();
    const watchPromise = withSignals([signal, endController.signal], (limitedSignal) =>
      this.watch(observation, limitedSignal),
    );
    try {
      return await work();
    } finally {
      endController.abort();
      await watchPromise;
      if (!signal.aborted) await this.pollBriefly(observation, signal, true);
      this.progressById.delete(redeploy.id);
    }
  }

  private async begin(
    { id, stackId, serverId, environmentId, applyStartedAt }: RedeployEntity,
    signal: AbortSignal,
  ): Promise<Observation> {
    const storedProgress = await this.journal.readStoredProgress(id);
    const [stack, server] = await Promise.all([
      stackId === null ? null : this.stacks.findListedById(stackId),
      this.servers.findById(serverId),
    ]);
    const client = server === null ? null : this.platforms.clientFor(server);
    const resumedAt = storedProgress.latestEventAt ?? applyStartedAt;
    const ageMs = resumedAt === null ? 0 : this.clock.now().getTime() - Date.parse(resumedAt);
    const sinceMs = Date.now() - Math.max(0, ageMs);
    const observation: Observation = {
      id,
      progress: new RunProgress(storedProgress.services, () =>
        this.pollBriefly(observation, signal, false),
      ),
      observer:
        stack === null || client === null
          ? null
          : new RunObserver({ client, environmentId, stack }, sinceMs),
      client,
      lines: new EventLineConverter(),
      mask: null,
      canReadEvents: true,
      currentPoll: Promise.resolve(),
      pendingLines: [],
    };
    return observation;
  }

  private async watch(observation: Observation, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.enqueueObservation(observation, signal, false);
    }
  }

  /** Polls the stack once. The time limit is short, because the run waits for the poll. */
  private pollBriefly(
    observation: Observation,
    signal: AbortSignal,
    isLast: boolean,
  ): Promise<void> {
    return withSignals([signal, AbortSignal.timeout(briefPollTimeoutMs)], (limitedSignal) =>
      this.enqueueObservation(observation, limitedSignal, isLast),
    );
  }

  private enqueueObservation(
    observation: Observation,
    signal: AbortSignal,
    isLast: boolean,
  ): Promise<void> {
    observation.currentPoll = observation.currentPoll.then(() =>
      this.observe(observation, signal, isLast),
    );
    return observation.currentPoll;
  }

  private async observe(
    observation: Observation,
    signal: AbortSignal,
    isLast: boolean,
  ): Promise<void> {
    const { id, observer, progress, pendingLines } = observation;
    try {
      const row = await this.journal.requireRedeploy(id);
      const isApplied = row.applyStartedAt !== null && observer !== null;
      const contents = isApplied ? await observer.readStack(signal) : emptyContents;
      const events = isApplied ? await this.readEvents(observation, observer, signal) : [];
      const mask = isApplied ? await this.maskOf(observation, row, signal) : new SecretMask([]);
      pendingLines.push(
        ...events.flatMap(({ event, at }) => observation.lines.lineOf(event, at) ?? []),
      );
      await this.journal.store(id, {
        lines: pendingLines.map((line) => ({ ...line, text: mask.maskText(line.text) })),
        services: progress
          .services(contents, phaseOf(row, isLast))
          .map((service) => withMaskedNames(service, mask)),
      });
      pendingLines.length = 0;
    } catch (error) {
      if (signal.aborted && !isLast) return;
      this.log.debug({ err: error, redeploy: id }, 'The services of a run were not observed');
    }
  }

  private async readEvents(
    observation: Observation,
    observer: RunObserver,
    signal: AbortSignal,
  ): Promise<TimedEvent[]> {
    if (!observation.canReadEvents) return [];
    try {
      return await observer.readEvents(signal);
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      // Only a rejection is permanent. After any other error, the next poll reads the same period
      // again.
      if (rejectionErrorKinds.has(error.kind)) {
        observation.canReadEvents = false;
        const text = `Container events could not be read: ${error.message}`;
        const at = this.clock.now().toISOString();
        observation.pendingLines.push({
          at,
          level: 'info',
          text,
          service: null,
          kind: 'container',
        });
      }
      return [];
    }
  }

  /**
   * Returns a mask for log lines and for the names of containers, which may contain the value of a
   * variable.
   */
  private async maskOf(
    observation: Observation,
    { platformStackId }: RedeployEntity,
    signal: AbortSignal,
  ): Promise<SecretMask> {
    const { client, mask } = observation;
    if (mask !== null) return mask;
    const record =
      client === null || platformStackId === null
        ? null
        : await client.stack(platformStackId, { signal });
    return (observation.mask = new SecretMask(secretsIn(record?.env ?? [])));
  }
}

function withMaskedNames(service: RedeployServiceReply, mask: SecretMask): RedeployServiceReply {
  const containers = service.containers.map((container) => ({
    ...container,
    name: mask.maskText(container.name),
  }));
  return { ...service, containers };
}

function phaseOf(row: RedeployEntity, isLast: boolean): RunPhase {
  const previousSnapshot = row.rollbackStartedAt === null ? row.before : row.beforeRollback;
  const containers = previousSnapshot?.containers ?? [];
  const hasPlatformResponded = isLast || row.step !== 'applying';
  return {
    action: row.rollbackStartedAt === null ? row.action : 'rollback',
    phase: row.applyStartedAt === null ? 'before' : hasPlatformResponded ? 'after' : 'applying',
    oldContainerIds: new Set(containers.map(({ id }) => id)),
    oldServiceNames: new Set(containers.map(({ service, name }) => service ?? name)),
  };
}
