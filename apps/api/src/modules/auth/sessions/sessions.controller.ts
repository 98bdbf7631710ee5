import { Controller, Res } from '@nestjs/common';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type InputOf,
  type ListSessionsReply,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionCookie } from './session-cookie.adapter.js';
import { withSession } from './with-session.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Serves(listSessions)
  list(
    @Input() { query }: InputOf<typeof listSessions>,
    @CurrentCaller() by: Caller,
  ): Promise<ListSessionsReply> {
    return this.sessions.listOf(withSession(by).userId, query, by);
  }

  @Serves(revokeSession)
  async revoke(
    @Input() { params }: InputOf<typeof revokeSession>,
    @CurrentCaller() by: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.revoke(params.id, withSession(by));
    if (params.id === by.sessionId) this.cookie.clear(response);
  }

  @Serves(revokeOtherSessions)
  async revokeOthers(@CurrentCaller() by: Caller): Promise<{ revoked: number }> {
    return { revoked: await this.sessions.revokeOthers(withSession(by)) };
  }
}
