import { Injectable } from '@nestjs/common';
import type { RedeployStep } from '@stackyard/contracts';
import { PlatformError } from '@stackyard/platform-client';
import { Settings } from '#config/settings.js';
import type { Lease } from '#infra/leases/lease.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Tracing } from '#infra/tracing/tracing.js';
import { PlatformsService } from '../servers/platforms.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ImagePullService } from './image-pull.service.js';
import { PreflightService, type Prepared } from './preflight.service.js';
import type { Ending } from './redeploy.js';
import type { RedeployEntity } from './redeploy.entity.js';
import { failed, failedBy, RedeployEnd } from './redeploy-end.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import type { RunContext } from './run-context.js';
import { StackApplyService } from './stack-apply.service.js';
import { VerificationService, type Request, type Verified } from './verification.service.js';

/** How often a platform may refuse as busy before the run gives up. */
const busyTries = 5;

/** The journal has ended the redeploy already. */
class CancelledMeanwhile extends Error {}

/**
 * Takes one redeploy from wherever it stands to its end. It starts from what is stored, so going on
 * after a crash is the same as going on after any other interruption.
 */
@Injectable()
export class RedeployRunService {
  private readonly log: Logger;

  constructor(
    private readonly settings: Settings,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly journal: RedeployJournalService,
    private readonly preflight: PreflightService,
    private readonly images: ImagePullService,
    private readonly stackApply: StackApplyService,
    private readonly verification: VerificationService,
    private readonly tracing: Tracing,
    logging: Logging,
  ) {
    this.log = logging.for('redeploying-stacks');
  }

  /**
   * @param signal - aborted by a cancel, when the process stops or when it loses the lease; the
   *   redeploy then stays as it is and the next run of it decides
   */
  async run(redeploy: RedeployEntity, lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      const { look, confirmed } = await this.traced(redeploy, () =>
        this.toItsEnd(redeploy, lease, signal),
      );
      const minutes = this.settings.REDEPLOY_WATCH_MINUTES;
      const watch = minutes === 0 ? null : { look, minutes };
      await this.journal.finish(redeploy.id, { state: 'succeeded', confirmed, watch }, signal);
    } catch (error) {
      if (signal.aborted || error instanceof CancelledMeanwhile) return;
      await this.journal.finish(redeploy.id, this.endingOf(redeploy.id, error), signal);
    }
  }

  /** A trace of its own: the request that queued it was answered long ago. */
  private traced<T>({ id, serverName }: RedeployEntity, work: () => Promise<T>): Promise<T> {
    const attributes = { 'stackyard.redeploy': id, 'stackyard.server': serverName };
    return this.tracing.span({ name: 'redeploy', parent: 'none', attributes }, work);
  }

  private step<T>(step: RedeployStep, work: () => Promise<T>): Promise<T> {
    return this.tracing.span({ name: `redeploy ${step}` }, work);
  }

  private endingOf(id: number, error: unknown): Ending {
    if (error instanceof RedeployEnd) return error.ending;
    // Only the time before the request can end here: afterwards every fault is looked through.
    if (error instanceof PlatformError) return failedBy(error).ending;
    this.log.error({ err: error, redeploy: id }, 'A redeploy failed with an internal error');
    return { state: 'lost', code: 'INTERNAL', detail: 'Internal error; see the server log.' };
  }

  private async toItsEnd(
    redeploy: RedeployEntity,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<Verified> {
    const server = await this.servers.byId(redeploy.serverId);
    if (server === null) throw this.withoutServer(redeploy);
    const run: RunContext = {
      redeploy,
      server,
      assertHeld: () => lease.assertHeld(),
      signal,
      client: this.platforms.clientFor(server),
      note: (level, text) => this.journal.note(redeploy.id, level, text, signal),
    };
    const asked = redeploy.applyStartedAt === null ? await this.apply(run) : await this.pickUp(run);
    if (redeploy.step !== 'verifying') {
      await this.enter(run, 'verifying', 'Checking that the containers are running.');
    }
    return this.step('verifying', () => this.verification.verify(run, asked));
  }

  /** Asks the platform to apply the stack, at most once per answer it gives. */
  private async apply(run: RunContext): Promise<Request> {
    for (let tries = 1; ; tries++) {
      const prepared = await this.prepare(run, tries);
      await this.stackApply.awaitNextSecond(run, prepared);
      const source = prepared.kind === 'git' ? 'repository' : 'stored file';
      const { before } = prepared;
      await this.enter(run, 'applying', `Applying the stack from its ${source}.`, { before });
      const answer = await this.step('applying', () => this.stackApply.apply(run, prepared));
      if (answer !== 'busy') return { before, accepted: answer === 'accepted' };
      if (tries === busyTries) throw failed('PLATFORM_BUSY', 'Portainer is still busy.');
    }
  }

  private async prepare(run: RunContext, tries: number): Promise<Prepared> {
    const { redeploy } = run;
    if (tries > 1 || redeploy.step !== 'preflight') {
      await this.enter(run, 'preflight', 'Checking the stack again.');
    }
    const prepared = await this.step('preflight', () => this.preflight.prepare(run));
    await this.enter(run, 'pulling', 'Pulling images first.');
    await this.step('pulling', () => this.images.pull(run, prepared));
    // Pulling may take minutes, and what changes meanwhile is not the effect of the request.
    return { ...prepared, before: await this.preflight.lookAgain(run, prepared) };
  }

  private async enter(
    { redeploy, signal }: RunContext,
    step: RedeployStep,
    text: string,
    extra: Pick<Partial<RedeployEntity>, 'before'> = {},
  ): Promise<void> {
    const entered = await this.journal.enter(redeploy.id, step, text, signal, extra);
    if (entered.state !== 'running') throw new CancelledMeanwhile();
  }

  /** The process stopped after the request may have gone out: it is looked for, never repeated. */
  private async pickUp(run: RunContext): Promise<Request> {
    await run.note('warn', 'Resumed after an interruption. Checking the result in Portainer.');
    return { before: run.redeploy.before, accepted: false };
  }

  private withoutServer(redeploy: RedeployEntity): RedeployEnd {
    const detail = 'The server is no longer configured.';
    return redeploy.applyStartedAt === null
      ? failed('SERVER_REMOVED', detail)
      : new RedeployEnd({ state: 'lost', code: 'SERVER_REMOVED', detail });
  }
}
