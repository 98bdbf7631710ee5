import { Controller } from '@nestjs/common';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  type InputOf,
  type RecoveryCodesReply,
  type TwoFactorSecretReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { withSession } from '../sessions/with-session.js';
import { TwoFactorService } from './two-factor.service.js';

@Controller()
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  @Serves(beginTwoFactor)
  begin(
    @Input() { body }: InputOf<typeof beginTwoFactor>,
    @CurrentCaller() by: Caller,
  ): Promise<TwoFactorSecretReply> {
    return this.twoFactor.begin(body.password, withSession(by));
  }

  @Serves(confirmTwoFactor)
  confirm(
    @Input() { body }: InputOf<typeof confirmTwoFactor>,
    @CurrentCaller() by: Caller,
  ): Promise<RecoveryCodesReply> {
    return this.twoFactor.confirm(body.code, withSession(by));
  }

  @Serves(disableTwoFactor)
  disable(
    @Input() { body }: InputOf<typeof disableTwoFactor>,
    @CurrentCaller() by: Caller,
  ): Promise<void> {
    return this.twoFactor.disable(body.password, withSession(by));
  }

  @Serves(renewRecoveryCodes)
  renewRecoveryCodes(
    @Input() { body }: InputOf<typeof renewRecoveryCodes>,
    @CurrentCaller() by: Caller,
  ): Promise<RecoveryCodesReply> {
    return this.twoFactor.renewRecoveryCodes(body.password, withSession(by));
  }
}
