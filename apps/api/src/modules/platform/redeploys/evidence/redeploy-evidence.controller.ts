import { Controller } from '@nestjs/common';
import { readRedeployEvidence, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { RedeployEvidenceService } from './redeploy-evidence.service.js';

@Controller()
export class RedeployEvidenceController {
  constructor(private readonly evidence: RedeployEvidenceService) {}

  @Serves(readRedeployEvidence)
  read(@Input() { params }: InputOf<typeof readRedeployEvidence>, @CurrentCaller() caller: Caller) {
    return this.evidence.read(params.id, caller);
  }
}
