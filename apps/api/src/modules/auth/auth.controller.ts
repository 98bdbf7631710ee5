import { Controller, Req, Res } from '@nestjs/common';
import {
  login,
  logout,
  readSession,
  readSuperuserStatus,
  registerSuperuser,
  type InputOf,
  type RegisteredSuperuserReply,
  type SessionReply,
  type SuperuserStatusReply,
} from '@stackyard/contracts';
import type { Request, Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { SessionCookie } from './sessions/session-cookie.adapter.js';
import { SessionService } from './sessions/session.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { AuthService } from './auth.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly signIns: SignInService,
    private readonly sessions: SessionService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(readSuperuserStatus)
  async superuserStatus(): Promise<SuperuserStatusReply> {
    return { registered: await this.auth.superuserExists() };
  }

  @Serves(registerSuperuser)
  async registerSuperuser(
    @Input() { body }: InputOf<typeof registerSuperuser>,
    @CurrentCaller() by: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegisteredSuperuserReply> {
    await this.auth.assertRegistrationOpenTo(by);
    // Check that the cookie can be delivered before anything is written: the response that registers
    // the first superuser also signs them in.
    if (!by.superuser) this.cookie.assertDeliverable(request);
    const { user, session } = await this.auth.register(body, by);
    if (session) this.cookie.set(response, session);
    return user;
  }

  @Serves(login)
  async login(
    @Input() { body }: InputOf<typeof login>,
    @CurrentCaller() by: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionReply> {
    this.cookie.assertDeliverable(request);
    const { user, session } = await this.signIns.signIn(body, by);
    this.cookie.set(response, session);
    return this.sessions.readFor(user);
  }

  @Serves(logout)
  async logout(
    @CurrentCaller() by: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.close(by);
    this.cookie.clear(response);
  }

  @Serves(readSession)
  readSession(@CurrentCaller() by: Caller): Promise<SessionReply> {
    return this.sessions.read(by);
  }
}
