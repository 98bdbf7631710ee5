import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { Lease } from '#infra/leases/lease.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import { Runs } from '#infra/runs/runs.js';
import type { RedeployEnding } from '../redeploy.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RunObservationService } from '../progress/run-observation.service.js';
import { AutoRollbackService } from '../rollback/auto-rollback.service.js';
import { RedeployFailuresService } from './redeploy-failures.service.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import type { CompletedRedeploy } from './redeploy-steps.service.js';
import { RunStepsService } from './run-steps.service.js';
import type { VerifiedRedeploy } from '../outcome/verification.service.js';

/** A redeploy and the lease of the queue that claimed it. */
interface ClaimedRedeploy {
  id: number;
  redeploy: RedeployEntity;
  lease: Lease;
}

@Injectable()
export class RedeployRunService implements OnApplicationBootstrap {
  private readonly executor: RunExecutor<ClaimedRedeploy>;

  constructor(
    private readonly settings: Settings,
    private readonly journal: RedeployJournalService,
    private readonly outbox: Outbox,
    steps: RunStepsService,
    autoRollbacks: AutoRollbackService,
    runs: Runs,
    failures: RedeployFailuresService,
    observation: RunObservationService,
  ) {
    this.executor = runs.executorFor<ClaimedRedeploy, VerifiedRedeploy | CompletedRedeploy>({
      name: 'redeploy',
      logger: 'redeploying-stacks',
      work: ({ redeploy, lease }, { cancelOrInterruptSignal }) =>
        steps.runSteps(redeploy, lease, cancelOrInterruptSignal),
      finish: async ({ id, redeploy }, verifiedRedeploy, { interruptSignal }) => {
        await this.journal.finish(id, this.toSuccess(redeploy, verifiedRedeploy), interruptSignal);
      },
      fail: async ({ id, redeploy, lease }, error, signals) => {
        const { interruptSignal } = signals;
        const ending = await failures.recordFailure(id, error, signals);
        const rollBack = () =>
          autoRollbacks.rollBackIfRequested(ending, redeploy, lease, interruptSignal);
        const finalEnding = redeploy.autoRollback
          ? await observation.observeWhile(redeploy, interruptSignal, rollBack)
          : ending;
        await this.journal.finish(
          id,
          await failures.withoutSecrets(id, finalEnding, interruptSignal),
          interruptSignal,
        );
      },
    });
  }

  onApplicationBootstrap(): void {
    // The request to cancel a redeploy may reach another process, which does not run the redeploy.
    this.outbox.on('redeploy.changed', ({ id, cancelRequested }) => {
      if (cancelRequested) void this.executor.cancel(id);
    });
  }

  /** @returns false if the redeploy has not ended and the next run must continue it */
  execute(redeploy: RedeployEntity, lease: Lease, signal: AbortSignal): Promise<boolean> {
    return this.executor.execute({ id: redeploy.id, redeploy, lease }, lease, signal);
  }

  private toSuccess(
    { action }: RedeployEntity,
    verifiedRedeploy: VerifiedRedeploy | CompletedRedeploy,
  ): RedeployEnding {
    const { snapshot, isConfirmed } = verifiedRedeploy;
    const after = 'after' in verifiedRedeploy ? verifiedRedeploy.after : undefined;
    const minutes = action === 'redeploy' ? this.settings.REDEPLOY_WATCH_MINUTES : 0;
    const watch = minutes === 0 ? null : { look: snapshot, minutes };
    return { state: 'succeeded', isConfirmed, watch, after };
  }
}
