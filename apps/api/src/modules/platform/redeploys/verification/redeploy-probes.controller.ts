import { Controller } from '@nestjs/common';
import { readRedeployProbes, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RedeploysService } from '../redeploys.service.js';
import { RunProbesService } from './run-probes.service.js';

@Controller()
export class RedeployProbesController {
  constructor(
    private readonly redeploys: RedeploysService,
    private readonly probes: RunProbesService,
  ) {}

  @Serves(readRedeployProbes)
  async read(@Input() { params }: InputOf<typeof readRedeployProbes>, @CurrentCaller() by: Caller) {
    await this.redeploys.requireVisible(params.id, by);
    return this.probes.read(params.id, by);
  }
}
