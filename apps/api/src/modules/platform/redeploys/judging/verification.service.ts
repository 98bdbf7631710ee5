import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { lookOf, type Look } from './look.js';
import { VerificationDeadline } from './verification-deadline.js';
import { failed, RedeployEnd } from '../run/redeploy-end.js';
import type { RunContext } from '../run/run-context.js';
import { containersOf, servicesOf } from '../run/stack-containers.js';
import { judge, type Asked, type Waiting } from './verdict.js';

/** What is known of the request before the first look at its outcome. */
export type Request = Pick<Asked, 'before' | 'accepted'>;

/** A redeploy that succeeded. */
export interface Verified {
  look: Look;
  /** False when only the containers say so. */
  confirmed: boolean;
}

/** The platform did not show the stack. */
interface Unseen {
  error: PlatformError;
  /** The platform itself is not there, so what it worked on has ended. */
  away: boolean;
}

const firstRest = 200;
const longestRest = 2000;

/** Looks at the platform until the stack runs and keeps running, or until it is sure that it does not. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws RedeployEnd when the redeploy did not succeed */
  async verify(run: RunContext, request: Request): Promise<Verified> {
    const deadline = this.deadlineFor(run);
    let told = '';
    const tell = async (level: 'info' | 'warn', text: string) => {
      if (text !== told) await run.note(level, text);
      told = text;
    };
    for (let rest = firstRest; ; rest = Math.min(rest * 1.5, longestRest)) {
      const look = await this.look(run);
      if ('error' in look) {
        if (look.away) deadline.away();
      } else if (look.status === 'deploying') deadline.backDeploying();
      const asked = { ...request, interrupted: deadline.interrupted };
      const verdict = 'error' in look ? unseen(look) : judge(asked, look);
      if (verdict.kind === 'failed') throw failed(verdict.code, verdict.detail, verdict.output);
      if (verdict.kind === 'waiting') {
        if (deadline.isOver(verdict, performance.now())) throw timeoutError(asked, verdict);
        await tell('info', `Waiting: ${verdict.detail}.`);
      } else if (!('error' in look)) {
        deadline.deployed(performance.now());
        const kept = await this.keepsRunning(run, look);
        if (kept === 'yes') return this.confirm(run, asked, { look, confirmed: verdict.confirmed });
        if (kept === 'restarted') await tell('warn', 'A container restarted. Watching again.');
        if (deadline.isOutOfTime(performance.now())) {
          throw failed('CONTAINERS_RESTARTING', 'Containers keep restarting.');
        }
      }
      await sleep(rest, undefined, { signal: run.signal });
    }
  }

  /** Counts from the request, but leaves time to look at its outcome after an interruption of ours. */
  private deadlineFor({ redeploy }: RunContext): VerificationDeadline {
    const { REDEPLOY_VERIFY_TIMEOUT_SECONDS, REDEPLOY_APPLY_TIMEOUT_SECONDS } = this.settings;
    const limits = {
      applyMs: REDEPLOY_APPLY_TIMEOUT_SECONDS * 1000,
      verifyMs: REDEPLOY_VERIFY_TIMEOUT_SECONDS * 1000,
    };
    const { applyStartedAt } = redeploy;
    const age =
      applyStartedAt === null ? 0 : this.clock.now().getTime() - Date.parse(applyStartedAt);
    const counted = Math.min(age, limits.applyMs - limits.verifyMs);
    return new VerificationDeadline(limits, performance.now() - Math.max(0, counted));
  }

  /** A platform may confirm the deploy only after its containers run. */
  private async confirm(run: RunContext, asked: Asked, seen: Verified): Promise<Verified> {
    if (seen.confirmed) return seen;
    const look = await this.look(run);
    if ('error' in look) return seen;
    const verdict = judge(asked, look);
    return verdict.kind === 'settling' ? { look, confirmed: verdict.confirmed } : seen;
  }

  private async look(run: RunContext): Promise<Look | Unseen> {
    const { client, redeploy, signal } = run;
    let listens = false;
    try {
      const stack = await client.stack(redeploy.platformStackId, { signal });
      listens = true;
      const containers = await containersOf(run, stack, redeploy.environmentId);
      return lookOf(stack, containers, await servicesOf(run, stack, redeploy.environmentId));
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      if (error.kind === 'not-found')
        throw failed('STACK_GONE', 'The stack was deleted in the meantime.');
      return { error, away: !listens && isAway(error) };
    }
  }

  /** A restart loop looks healthy between two crashes: only the restart marks tell. */
  private async keepsRunning(run: RunContext, look: Look): Promise<'yes' | 'restarted' | 'unseen'> {
    const settle = this.settings.REDEPLOY_SETTLE_SECONDS * 1000;
    if (settle === 0) return 'yes';
    const before = await this.restartMarks(run, look);
    await sleep(settle, undefined, { signal: run.signal });
    const after = await this.restartMarks(run, look);
    if (before === null || after === null) return 'unseen';
    return before === after ? 'yes' : 'restarted';
  }

  /** Null when the platform did not show them. */
  private async restartMarks(
    { client, redeploy, signal }: RunContext,
    look: Look,
  ): Promise<string | null> {
    const running = look.containers.filter(({ state }) => state === 'running');
    const marks = await Promise.allSettled(
      running.map(async ({ id }) => {
        const detail = await client.container(redeploy.environmentId, id, { signal });
        return `${id} ${detail.state} ${detail.health} ${detail.restartCount} ${detail.startedAt}`;
      }),
    );
    signal.throwIfAborted();
    const unseen = marks.some((mark) => mark.status === 'rejected' && !isGone(mark.reason));
    if (unseen) return null;
    return marks.map((mark) => (mark.status === 'fulfilled' ? mark.value : 'gone')).join('\n');
  }
}

function unseen({ error }: Unseen): Waiting {
  return { kind: 'waiting', for: 'platform', code: 'OUTCOME_UNKNOWN', detail: error.message };
}

/** Nothing listens there, or a proxy in front says so. */
function isAway({ kind, status }: PlatformError): boolean {
  return kind === 'unreachable' || status === 502 || status === 503;
}

function isGone(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'not-found';
}

/** What is known for certain is a failure; what cannot be known is lost, never a success. */
function timeoutError({ interrupted }: Asked, { code, detail, for: what }: Waiting): RedeployEnd {
  if (what === 'containers') return failed(code, `${detail}.`);
  const cause = interrupted ? 'was unavailable in the meantime and ' : '';
  const said =
    what === 'effect'
      ? `The platform ${cause}did not confirm the request: ${detail}.`
      : `Stopped checking: ${detail}.`;
  if (code !== 'OUTCOME_UNKNOWN') return failed(code, said);
  return new RedeployEnd({ state: 'lost', code, detail: said });
}
