import { Controller, Req, Res } from '@nestjs/common';
import {
  changePassword,
  editProfile,
  readAccount,
  resetPassword,
  type AccountReply,
  type InputOf,
  type ResetPasswordReply,
} from '@stackyard/contracts';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { SessionCookie } from '../sessions/session-cookie.adapter.js';
import { withSession } from '../sessions/with-session.js';
import { AccountService } from './account.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordResetService } from './password-reset.service.js';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly passwordChange: PasswordChangeService,
    private readonly passwordReset: PasswordResetService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(readAccount)
  read(@CurrentCaller() by: Caller): Promise<AccountReply> {
    return this.account.read(withSession(by));
  }

  @Serves(editProfile)
  editProfile(
    @Input() { body }: InputOf<typeof editProfile>,
    @CurrentCaller() by: Caller,
  ): Promise<AccountReply> {
    return this.account.editProfile(body, withSession(by));
  }

  @Serves(changePassword)
  async changePassword(
    @Input() { body }: InputOf<typeof changePassword>,
    @CurrentCaller() by: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    // Check first that the cookie can be delivered: after the change, only this cookie keeps the
    // session signed in.
    this.cookie.assertDeliverable(request);
    this.cookie.set(response, await this.passwordChange.change(body, withSession(by)));
  }

  @Serves(resetPassword)
  resetPassword(
    @Input() { body }: InputOf<typeof resetPassword>,
    @CurrentCaller() by: Caller,
  ): Promise<ResetPasswordReply> {
    return this.passwordReset.reset(body, by);
  }
}
