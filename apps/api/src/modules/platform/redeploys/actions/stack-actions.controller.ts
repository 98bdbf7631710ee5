import { Controller, Headers } from '@nestjs/common';
import {
  restartStack,
  startStack,
  stopStack,
  type InputOf,
  type LifecycleAction,
  type RedeployReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { StackActionsService } from './stack-actions.service.js';

@Controller()
export class StackActionsController {
  constructor(private readonly actions: StackActionsService) {}

  @Serves(startStack)
  start(
    @Input() input: InputOf<typeof startStack>,
    @CurrentCaller() by: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.request('start', input, by, key);
  }

  @Serves(stopStack)
  stop(
    @Input() input: InputOf<typeof stopStack>,
    @CurrentCaller() by: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.request('stop', input, by, key);
  }

  @Serves(restartStack)
  restart(
    @Input() input: InputOf<typeof restartStack>,
    @CurrentCaller() by: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return this.request('restart', input, by, key);
  }

  private request(
    action: LifecycleAction,
    { params, body }: InputOf<typeof startStack>,
    by: Caller,
    key: string | undefined,
  ): Promise<RedeployReply> {
    const idempotencyKey = key?.slice(0, 200);
    return this.actions.request({ action, stackId: params.id, request: body, by, idempotencyKey });
  }
}
