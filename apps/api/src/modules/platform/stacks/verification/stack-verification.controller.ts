import { Controller } from '@nestjs/common';
import { readStackVerification, setStackVerification, type InputOf } from '@stackyard/contracts';
import { By, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { StackVerificationService } from './stack-verification.service.js';

@Controller()
export class StackVerificationController {
  constructor(private readonly verification: StackVerificationService) {}

  @Serves(readStackVerification)
  read(@Input() { params }: InputOf<typeof readStackVerification>, @By() { stackIds }: Caller) {
    return this.verification.read(params.id, stackIds);
  }

  @Serves(setStackVerification)
  set(@Input() { params, body }: InputOf<typeof setStackVerification>, @By() by: Caller) {
    return this.verification.set(params.id, body, by);
  }
}
