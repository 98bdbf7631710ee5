import { Injectable } from '@nestjs/common';
import type { Lease } from '#infra/leases/lease.js';
import { ActionStepsService } from '../actions/action-steps.service.js';
import type { VerifiedRedeploy } from '../outcome/verification.service.js';
import { RunObservationService } from '../progress/run-observation.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { AutoRollbackService } from '../rollback/auto-rollback.service.js';
import { RollbackStepsService } from '../rollback/rollback-steps.service.js';
import { RedeployStepsService, type CompletedRedeploy } from './redeploy-steps.service.js';

/** Runs the steps of a redeploy, rollback or other action while observing the stack. */
@Injectable()
export class RunStepsService {
  constructor(
    private readonly redeploys: RedeployStepsService,
    private readonly actions: ActionStepsService,
    private readonly rollbackSteps: RollbackStepsService,
    private readonly autoRollbacks: AutoRollbackService,
    private readonly observation: RunObservationService,
  ) {}

  /**
   * @throws RedeployEndError if the run did not succeed, PlatformError if the run failed before it
   * changed anything
   */
  runSteps(
    redeploy: RedeployEntity,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<VerifiedRedeploy | CompletedRedeploy> {
    return this.observation.observeWhile(redeploy, signal, () => {
      const { action, step } = redeploy;
      if (step === 'rolling-back') return this.autoRollbacks.resume(redeploy, lease, signal);
      if (action === 'redeploy') return this.redeploys.runSteps(redeploy, lease, signal);
      if (action === 'rollback') return this.rollbackSteps.runSteps(redeploy, lease, signal);
      return this.actions.runSteps(redeploy, action, lease, signal);
    });
  }
}
