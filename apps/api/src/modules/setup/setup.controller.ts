import { Controller } from '@nestjs/common';
import { completeSetup, readSetupStatus } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Serves } from '#infra/http/endpoint.decorator.js';
import { SetupService } from './setup.service.js';

@Controller()
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Serves(readSetupStatus)
  readStatus() {
    return this.setup.readStatus();
  }

  @Serves(completeSetup)
  complete(@CurrentCaller() caller: Caller) {
    return this.setup.complete(caller);
  }
}
