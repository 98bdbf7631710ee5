import { Controller, Headers, Res } from '@nestjs/common';
import {
  cancelRedeploy,
  listRedeploys,
  planRedeploys,
  readRedeploy,
  readRedeployBatch,
  readRedeployFacets,
  readRedeployHistogram,
  readRedeployLog,
  readRedeployTrend,
  retryRedeploys,
  startRedeploys,
  type InputOf,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RedeployPlanService } from './requests/redeploy-plan.service.js';
import { RedeployStartService } from './requests/redeploy-start.service.js';
import { BatchesService } from './batches/batches.service.js';
import { RedeployTrendService } from './figures/redeploy-trend.service.js';
import { RedeployListService } from './list/redeploy-list.service.js';
import { RedeploysService } from './redeploys.service.js';

@Controller()
export class RedeploysController {
  constructor(
    private readonly redeployStarts: RedeployStartService,
    private readonly redeployPlan: RedeployPlanService,
    private readonly redeploys: RedeploysService,
    private readonly lists: RedeployListService,
    private readonly batches: BatchesService,
    private readonly trends: RedeployTrendService,
  ) {}

  @Serves(startRedeploys)
  start(
    @Input() { body }: InputOf<typeof startRedeploys>,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.redeployStarts.start({
      request: body,
      by: caller,
      idempotencyKey: key?.slice(0, 200),
    });
  }

  @Serves(planRedeploys)
  plan(@Input() { body }: InputOf<typeof planRedeploys>, @CurrentCaller() caller: Caller) {
    return this.redeployPlan.plan(body, caller);
  }

  @Serves(readRedeployBatch)
  readBatch(
    @Input() { params }: InputOf<typeof readRedeployBatch>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.batches.read(params.id, caller);
  }

  @Serves(retryRedeploys)
  retry(
    @Input() { params, body }: InputOf<typeof retryRedeploys>,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    const idempotencyKey = key?.slice(0, 200);
    return this.batches.retry(params.id, { request: body, by: caller, idempotencyKey });
  }

  @Serves(listRedeploys)
  list(@Input() { query }: InputOf<typeof listRedeploys>, @CurrentCaller() caller: Caller) {
    return this.lists.list(query, caller);
  }

  @Serves(readRedeployFacets)
  readFacets(
    @Input() { query }: InputOf<typeof readRedeployFacets>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.lists.readFacets(query, caller);
  }

  @Serves(readRedeployHistogram)
  readHistogram(
    @Input() { query }: InputOf<typeof readRedeployHistogram>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.lists.readHistogram(query, caller);
  }

  @Serves(readRedeployTrend)
  readTrend(
    @Input() { query }: InputOf<typeof readRedeployTrend>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.trends.read(query, caller.stackIds);
  }

  @Serves(readRedeploy)
  read(
    @Input() { params, query }: InputOf<typeof readRedeploy>,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ) {
    const disconnectController = new AbortController();
    // Listen to the response instead of its socket. A socket serves many requests, so a listener on
    // it would never be removed.
    response.once('close', () => disconnectController.abort());
    return this.redeploys.read(params.id, caller, query.wait ?? 0, disconnectController.signal);
  }

  @Serves(readRedeployLog)
  readLog(
    @Input() { params, query }: InputOf<typeof readRedeployLog>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.redeploys.readLog(params.id, caller, query.after, query.limit);
  }

  @Serves(cancelRedeploy)
  cancel(@Input() { params }: InputOf<typeof cancelRedeploy>, @CurrentCaller() caller: Caller) {
    return this.redeploys.cancel(params.id, caller);
  }
}
