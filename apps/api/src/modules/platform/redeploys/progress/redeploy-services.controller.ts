import { Controller } from '@nestjs/common';
import { readRedeployServices, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RedeploysService } from '../redeploys.service.js';
import { RedeployServicesRepository } from './redeploy-services.repository.js';

@Controller()
export class RedeployServicesController {
  constructor(
    private readonly redeploys: RedeploysService,
    private readonly services: RedeployServicesRepository,
  ) {}

  @Serves(readRedeployServices)
  async read(
    @Input() { params }: InputOf<typeof readRedeployServices>,
    @CurrentCaller() by: Caller,
  ) {
    await this.redeploys.requireVisible(params.id, by);
    return { services: await this.services.findByRedeploy(params.id) };
  }
}
