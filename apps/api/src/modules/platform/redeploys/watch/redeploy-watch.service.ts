import { Injectable } from '@nestjs/common';
import type { PlatformClient, Service, Stack } from '@stackyard/platform-client';
import { engineCodeOf } from '#infra/database/faults/database-fault.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { belongsTo } from '../../stacks/redeployable/redeploy-method.js';
import type { ServerScan } from '../../stacks/refresh/stack-survey.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { FailureExplanationService } from '../evidence/failure-explanation.service.js';
import { RedeployWatchJournalService } from './redeploy-watch-journal.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import {
  judgeSuspect,
  judgeWatchedStack,
  type Finding,
  type StackObservation,
  type Watch,
} from './watch.js';

/** A refresh still counts if it begins at most this long after the end of the observation. */
const graceMs = 120_000;
/**
 * Maximum number of containers of a stack to inspect per refresh. A single failed container is
 * enough to decide.
 */
const maxInspections = 5;

export interface ServerObservation {
  serverId: number;
  client: PlatformClient;
  scan: ServerScan;
  at: Date;
  signal: AbortSignal;
}

type WatchedRedeploy = RedeployEntity & { watch: Watch; watchedUntil: string; finishedAt: string };

/**
 * Observes stacks for a few minutes after a successful redeploy. The observation uses the regular
 * refreshes of the server, so there are hardly any additional requests.
 */
@Injectable()
export class RedeployWatchService {
  private readonly log: Logger;

  constructor(
    private readonly redeploys: RedeploysRepository,
    private readonly journal: RedeployWatchJournalService,
    private readonly explanations: FailureExplanationService,
    private readonly leases: Leases,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * @returns whether a stack of the server is being observed. If so, the next refresh should follow
   * soon.
   */
  async onServerRefreshed(server: ServerObservation): Promise<boolean> {
    const { serverId, signal } = server;
    try {
      if (!(await this.redeploys.hasWatchedStacks(serverId))) return false;
      await this.leases.runWhileHeld(`redeploy-watch:${serverId}`, () => this.checkStacks(server));
    } catch (error) {
      if (signal.aborted) return true;
      const logFields = { err: error, code: engineCodeOf(error), server: serverId };
      this.log.warn(logFields, 'Succeeded redeploys could not be watched');
    }
    return true;
  }

  private async checkStacks(server: ServerObservation): Promise<void> {
    const rows = (await this.redeploys.findWatched(server.serverId)).filter(isWatched);
    const services = await this.readServices(server, rows);
    for (const row of rows) {
      const observation = observationOf(server, row, services);
      if (observation !== null) await this.checkStack(server, row, observation);
    }
  }

  private async checkStack(
    server: ServerObservation,
    row: WatchedRedeploy,
    observation: StackObservation,
  ): Promise<void> {
    const msSinceWatchEnd = observation.at.getTime() - Date.parse(row.watchedUntil);
    if (msSinceWatchEnd > graceMs) {
      return this.journal.end(row.id, 'Stopped watching without a final check of the stack.');
    }
    const finding = judgeWatchedStack(row.watch, new Date(row.finishedAt), observation);
    const result =
      finding.kind === 'suspect' ? await this.inspectSuspects(server, row, finding) : finding;
    await this.storeFinding(row, result, server.signal);
    if (msSinceWatchEnd >= 0 && result.kind !== 'over' && result.kind !== 'failed') {
      await this.journal.end(row.id, 'Finished watching: the stack kept running.');
    }
  }

  private async inspectSuspects(
    { client, signal, at }: ServerObservation,
    row: WatchedRedeploy,
    { containers }: Finding & { kind: 'suspect' },
  ): Promise<Finding> {
    let result: Finding = { kind: 'well' };
    for (const container of containers.slice(0, maxInspections)) {
      const detail = await client.container(row.environmentId, container.id, { signal });
      const finding = judgeSuspect(row.watch, container, detail, at);
      if (finding.kind === 'failed') return finding;
      if (finding.kind === 'strike') await this.storeFinding(row, finding, signal);
      else result = finding;
    }
    return result;
  }

  private async storeFinding(
    row: WatchedRedeploy,
    finding: Finding,
    signal: AbortSignal,
  ): Promise<void> {
    switch (finding.kind) {
      case 'strike':
        return this.journal.recordStrike(row.id, finding);
      case 'over':
        return this.journal.end(row.id, `Stopped watching: ${finding.reason}.`);
      case 'failed': {
        const explanation = await this.explanations.explain(row, finding.detail, signal);
        return this.journal.recordFailureAfterSuccess(row.id, finding, explanation);
      }
      case 'suspect':
      case 'well':
    }
  }

  /** Reads the swarm services that the observed stacks are judged by, once per environment. */
  private async readServices(
    { client, signal }: ServerObservation,
    rows: readonly WatchedRedeploy[],
  ): Promise<ReadonlyMap<number, readonly Service[]>> {
    const swarmIds = new Set(
      rows.flatMap((row) => (row.watch.look.services === null ? [] : [row.environmentId])),
    );
    const responses = await Promise.all(
      [...swarmIds].map(async (id) => [id, await client.services(id, { signal })] as const),
    );
    return new Map(responses);
  }
}

/**
 * Returns the data of a stack from a refresh; null if the engine did not respond, or if the refresh
 * is not more recent than the end of the redeploy.
 */
function observationOf(
  { scan, at }: ServerObservation,
  row: WatchedRedeploy,
  services: ReadonlyMap<number, readonly Service[]>,
): StackObservation | null {
  const containers = scan.containers.get(row.environmentId);
  if (containers === undefined || at.getTime() <= Date.parse(row.finishedAt)) return null;
  const stack = scan.stacks.find(
    ({ id, environmentId }) => id === row.platformStackId && environmentId === row.environmentId,
  );
  const contentsOf = (observedStack: Stack) => ({
    containers: containers.filter((container) => belongsTo(container, observedStack)),
    services: (services.get(row.environmentId) ?? []).filter(
      (service) => service.stack === observedStack.projectName,
    ),
  });
  return { stack, at, ...(stack ? contentsOf(stack) : { containers: [], services: [] }) };
}

function isWatched(row: RedeployEntity): row is WatchedRedeploy {
  return row.watch !== null && row.watchedUntil !== null && row.finishedAt !== null;
}
