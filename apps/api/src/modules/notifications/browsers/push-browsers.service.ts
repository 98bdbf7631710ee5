import { Injectable } from '@nestjs/common';
import {
  maxPushBrowsers,
  type AddPushBrowserRequest,
  type ListPushBrowsersReply,
  type PushBrowserReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { deviceNameOf } from '#infra/http/device.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { PushGuard } from '#infra/outbound/push-guard.adapter.js';
import { SecretBox } from '#infra/secret-box.js';
import { SessionTerminationService } from '#modules/auth/sessions/session-ends.service.js';
import { sealedKeysPurpose } from './browser-keys.js';
import type { PushBrowserEntity } from './push-browser.entity.js';
import { PushBrowsersRepository } from './push-browsers.repository.js';

/** Browsers in which the app has not been opened for this long are removed. */
const unseenDays = 30;

/** Manages the browsers in which the caller receives notifications. */
@Injectable()
export class PushBrowsersService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly browsers: PushBrowsersRepository,
    private readonly guard: PushGuard,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    sessionEnds: SessionTerminationService,
    tasks: BackgroundTasks,
  ) {
    sessionEnds.onSessionsEnded((sessionEnd) =>
      'sessionId' in sessionEnd
        ? this.browsers.removeOfSession(sessionEnd.sessionId)
        : this.browsers.removeAllOf(sessionEnd.userId, sessionEnd.keptSessionId),
    );
    tasks.declare({
      name: 'unused-browsers',
      everyMs: 60 * 60_000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Removing unused browsers failed and will be retried',
      run: () => this.removeUnused(),
    });
  }

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery, by: Caller): Promise<ListPushBrowsersReply> {
    const { rows, nextCursor } = await this.browsers.findPage(by.userId ?? 0, query);
    return { browsers: rows.map((browser) => toReply(browser, by)), nextCursor };
  }

  /**
   * Registers the caller's browser, or updates its registration. If another user registered the
   * same browser before, that registration is removed.
   *
   * @throws ProblemError VALIDATION_FAILED or PUSH_BROWSERS_FULL
   */
  add(request: AddPushBrowserRequest, by: Caller): Promise<PushBrowserReply> {
    const { endpoint, p256dh, auth, language } = request;
    const fault = this.guard.faultOf(new URL(endpoint));
    if (fault !== null) {
      throw invalidInputProblem([{ pointer: '/endpoint', code: 'offLimits', detail: fault }]);
    }
    const userId = by.userId ?? 0;
    const keys = this.secrets.seal(sealedKeysPurpose, JSON.stringify({ p256dh, auth }));
    const now = this.clock.now().toISOString();
    return this.uow.run(async () => {
      const existingBrowser = await this.browsers.findByEndpoint(endpoint);
      const belongsToCaller = existingBrowser?.userId === userId;
      if (existingBrowser !== null && !belongsToCaller)
        await this.browsers.remove(existingBrowser.id);
      if (!belongsToCaller && (await this.browsers.countOf(userId)) >= maxPushBrowsers) {
        throw new ProblemError(
          'PUSH_BROWSERS_FULL',
          `You have already registered ${maxPushBrowsers} browsers.`,
        );
      }
      const storedBrowser = await this.browsers.store({
        createdAt: now,
        sentAt: null,
        failures: 0,
        fault: null,
        ...(belongsToCaller && existingBrowser),
        userId,
        sessionId: by.sessionId ?? 0,
        endpoint,
        keys,
        language,
        userAgent: by.userAgent,
        seenAt: now,
      });
      return toReply(storedBrowser, by);
    });
  }

  /** @throws ProblemError PUSH_BROWSER_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    const wasRemoved = await this.uow.run(() => this.browsers.removeOfUser(by.userId ?? 0, id));
    if (!wasRemoved) throw new ProblemError('PUSH_BROWSER_UNKNOWN', `You have no browser ${id}.`);
  }

  private async removeUnused(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - unseenDays * 24 * 60 * 60_000);
    await this.uow.run(() => this.browsers.removeUnseenSince(cutoff.toISOString()));
  }
}

function toReply(browser: PushBrowserEntity, { sessionId }: Caller): PushBrowserReply {
  const { id, userAgent, language, createdAt, sentAt, fault } = browser;
  const isCurrent = browser.sessionId === sessionId;
  return {
    id,
    device: deviceNameOf(userAgent),
    language,
    createdAt,
    sentAt,
    fault,
    current: isCurrent,
  };
}
