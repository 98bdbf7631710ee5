import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type {
  Permission,
  RedeployLogReply,
  RedeployReply,
  StackAction,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { isWithin } from '../stacks/stack-scope.js';
import { actionWords, logActionOf } from './action-words.js';
import { requirePermission } from './requests/stack-selection.service.js';
import { canBeCancelled } from './redeploy.js';
import type { RedeployEntity } from './redeploy.entity.js';
import { RedeployJournalService } from './run/redeploy-journal.service.js';
import { RedeployRecordsService } from './run/redeploy-records.service.js';
import { RedeployRepliesService } from './redeploy-replies.service.js';
import { RedeploysRepository } from './redeploys.repository.js';

const defaultLogLines = 1000;

@Injectable()
export class RedeploysService implements BeforeApplicationShutdown {
  private readonly shutdownController = new AbortController();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly redeploys: RedeploysRepository,
    private readonly replies: RedeployRepliesService,
    private readonly journal: RedeployJournalService,
    private readonly records: RedeployRecordsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** Ends requests that are still waiting for a redeploy, because they would delay the shutdown. */
  beforeApplicationShutdown(): void {
    this.shutdownController.abort();
  }

  /** Returns a redeploy. Waits until it has ended, but no longer than `waitSeconds`. */
  async read(
    id: number,
    by: Caller,
    waitSeconds: number,
    disconnectSignal: AbortSignal,
  ): Promise<RedeployReply> {
    const row = await this.requireVisible(id, by);
    if (waitSeconds === 0) return this.replies.replyFor(row);
    const timeoutSignal = AbortSignal.timeout(waitSeconds * 1000);
    await withSignals([disconnectSignal, this.shutdownController.signal, timeoutSignal], (signal) =>
      this.waitForEnd(id, signal),
    );
    return this.replies.replyFor(await this.requireVisible(id, by));
  }

  async readLog(
    id: number,
    by: Caller,
    afterSeq = 0,
    limit = defaultLogLines,
  ): Promise<RedeployLogReply> {
    const { lastSeq } = await this.requireVisible(id, by);
    return { lines: await this.redeploys.readLogAfter(id, afterSeq, limit), lastSeq };
  }

  async cancel(id: number, by: Caller): Promise<RedeployReply> {
    const row = await this.uow.run(async () => {
      const redeploy = await this.requireVisible(id, by);
      requirePermission(by, permissionOf(redeploy.action));
      if (!canBeCancelled(redeploy)) throw notCancellableProblem(redeploy);
      await this.redeploys.change(id, { cancelRequested: true });
      await this.eventLog.record({
        action: logActionOf(redeploy.action, 'cancel-requested'),
        by,
        target: { type: 'stack', id: redeploy.stackId, name: redeploy.stackName },
        server: { id: redeploy.serverId, name: redeploy.serverName },
        message: `Cancelled ${actionWords[redeploy.action].noun.toLowerCase()} of ${redeploy.stackName}`,
        details: { redeployId: id, environment: redeploy.environmentName },
      });
      const cancelledRedeploy = { ...redeploy, cancelRequested: true };
      // A running redeploy is ended by the process that runs it.
      if (redeploy.state === 'queued')
        return this.journal.end(cancelledRedeploy, { state: 'cancelled' });
      return this.records.announce(cancelledRedeploy);
    });
    return this.replies.replyFor(row);
  }

  /**
   * Returns the stack ID of a redeploy.
   *
   * @throws ProblemError REDEPLOY_UNKNOWN, or STACK_UNKNOWN if the stack was deleted
   */
  async stackIdOf(id: number, by: Caller): Promise<number> {
    const { stackId, stackName } = await this.requireVisible(id, by);
    if (stackId !== null) return stackId;
    throw new ProblemError('STACK_UNKNOWN', `${stackName} no longer exists.`);
  }

  private async waitForEnd(id: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const unsubscribe = this.outbox.on('redeploy.changed', (redeploy) => {
        if (redeploy.id === id && isFinal(redeploy.state)) finish();
      });
      const finish = () => {
        unsubscribe();
        resolve();
      };
      signal.addEventListener('abort', finish, { once: true });
      // Subscribe before reading the redeploy. Otherwise, an end between the two steps would be
      // missed.
      this.redeploys.findById(id).then(
        (row) => {
          if (row === null || isFinal(row.state) || signal.aborted) finish();
        },
        (error: unknown) => {
          unsubscribe();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  /**
   * Returns a redeploy. If the caller may not see its stack, the redeploy is treated as not found.
   *
   * @throws ProblemError REDEPLOY_UNKNOWN
   */
  async requireVisible(id: number, by: Caller): Promise<RedeployEntity> {
    const row = await this.redeploys.findById(id);
    if (row !== null && (await this.isVisibleTo(row, by))) return row;
    throw new ProblemError('REDEPLOY_UNKNOWN', `No redeploy has the ID ${id}.`);
  }

  /**
   * Whether the caller may see a redeploy. If the stack has been deleted, callers who are limited
   * to certain stacks may still see the redeploys that they requested.
   */
  private async isVisibleTo({ stackId, batchId }: RedeployEntity, by: Caller): Promise<boolean> {
    if (isWithin(by.stackIds, stackId)) return true;
    if (stackId !== null) return false;
    const [batch] = await this.redeploys.findBatches([batchId]);
    const { type, id } = batch?.requestedBy.actor ?? {};
    return type === by.actor.type && id === by.actor.id;
  }
}

function permissionOf(action: StackAction): Permission {
  if (action === 'redeploy') return 'stacks-redeploy';
  return action === 'rollback' ? 'stacks-rollback' : 'stacks-control';
}

function isFinal(state: RedeployReply['state']): boolean {
  return state !== 'queued' && state !== 'running';
}

function notCancellableProblem(redeploy: RedeployEntity): ProblemError {
  const detail = isFinal(redeploy.state)
    ? 'The redeploy has already ended.'
    : 'Portainer is already applying the change. The redeploy can no longer be cancelled.';
  return new ProblemError('REDEPLOY_NOT_CANCELLABLE', detail);
}
