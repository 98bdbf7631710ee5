import { Controller } from '@nestjs/common';
import { readStackVerification, setStackVerification, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { StackVerificationService } from './stack-verification.service.js';

@Controller()
export class StackVerificationController {
  constructor(private readonly verification: StackVerificationService) {}

  @Serves(readStackVerification)
  read(
    @Input() { params }: InputOf<typeof readStackVerification>,
    @CurrentCaller() { stackIds }: Caller,
  ) {
    return this.verification.read(params.id, stackIds);
  }

  @Serves(setStackVerification)
  set(
    @Input() { params, body }: InputOf<typeof setStackVerification>,
    @CurrentCaller() by: Caller,
  ) {
    return this.verification.set(params.id, body, by);
  }
}
