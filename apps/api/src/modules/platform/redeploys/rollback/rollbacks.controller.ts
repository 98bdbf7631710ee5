import { Controller, Headers } from '@nestjs/common';
import {
  changeRollbackSettings,
  planRollback,
  planStackRollback,
  startRollback,
  type InputOf,
  readRollbackSettings,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RedeploysService } from '../redeploys.service.js';
import { RollbackPlanService } from './rollback-plan.service.js';
import { RollbackSettingsService } from './rollback-settings.service.js';
import { RollbacksService } from './rollbacks.service.js';

@Controller()
export class RollbacksController {
  constructor(
    private readonly redeploys: RedeploysService,
    private readonly rollbackPlan: RollbackPlanService,
    private readonly rollbacks: RollbacksService,
    private readonly settings: RollbackSettingsService,
  ) {}

  @Serves(planRollback)
  async plan(
    @Input() { params, query }: InputOf<typeof planRollback>,
    @CurrentCaller() by: Caller,
  ) {
    const stackId = await this.redeploys.stackIdOf(params.id, by);
    const { state = 'before' } = query;
    return this.rollbackPlan.planForState({ redeployId: params.id, state }, stackId, by);
  }

  @Serves(planStackRollback)
  planOfStack(@Input() { params }: InputOf<typeof planStackRollback>, @CurrentCaller() by: Caller) {
    return this.rollbackPlan.planForStack(params.id, by);
  }

  @Serves(readRollbackSettings)
  readSettings() {
    return this.settings.read();
  }

  @Serves(changeRollbackSettings)
  changeSettings(
    @Input() { body }: InputOf<typeof changeRollbackSettings>,
    @CurrentCaller() by: Caller,
  ) {
    return this.settings.change(body, by);
  }

  @Serves(startRollback)
  async start(
    @Input() { params, body }: InputOf<typeof startRollback>,
    @CurrentCaller() by: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    const stackId = await this.redeploys.stackIdOf(params.id, by);
    const idempotencyKey = key?.slice(0, 200);
    return this.rollbacks.request({
      redeployId: params.id,
      stackId,
      request: body,
      by,
      idempotencyKey,
    });
  }
}
