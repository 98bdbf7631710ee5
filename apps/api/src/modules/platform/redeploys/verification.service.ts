import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '../../../config/settings.js';
import { failed, RedeployEnd } from './redeploy-end.js';
import type { RunContext } from './run-context.js';
import { containersOf } from './stack-containers.js';
import { judge, lookOf, type Asked, type Look, type Verdict } from './verdict.js';

type Waiting = Extract<Verdict, { kind: 'waiting' }>;

const firstRest = 200;
const longestRest = 2000;

/** Looks at the platform until the stack runs and keeps running, or until it is sure that it does not. */
@Injectable()
export class VerificationService {
  constructor(private readonly settings: Settings) {}

  /** Returns when the redeploy succeeded. @throws RedeployEnd when it did not */
  async verify(run: RunContext, asked: Asked): Promise<void> {
    const began = performance.now();
    let effectSeen: number | null = null;
    let told = '';
    for (let rest = firstRest; ; rest = Math.min(rest * 1.5, longestRest)) {
      const look = await this.look(run);
      const verdict = look instanceof PlatformError ? unseen(look) : judge(asked, look);
      if (verdict.kind === 'failed') throw failed(verdict.code, verdict.detail);
      if (verdict.kind === 'waiting') {
        const now = performance.now();
        if (verdict.for === 'containers') effectSeen ??= now;
        const since = verdict.for === 'containers' ? (effectSeen ?? now) : began;
        if (now - since > this.patience(verdict)) throw this.outOfPatience(asked, look, verdict);
        if (verdict.detail !== told) await run.note('info', `Waiting: ${verdict.detail}.`);
        told = verdict.detail;
      } else if (!(look instanceof PlatformError)) {
        effectSeen ??= performance.now();
        if (await this.keepsRunning(run, look)) return;
        told = 'a container restarted';
        await run.note('warn', 'A container restarted while it was watched; watching again.');
        if (performance.now() - effectSeen > this.settings.REDEPLOY_VERIFY_TIMEOUT_SECONDS * 1000) {
          throw failed('CONTAINERS_RESTARTING', 'Containers keep restarting.');
        }
      }
      await sleep(rest, undefined, { signal: run.signal });
    }
  }

  private patience({ for: what }: Waiting): number {
    const { REDEPLOY_VERIFY_TIMEOUT_SECONDS, REDEPLOY_APPLY_TIMEOUT_SECONDS } = this.settings;
    const containers = what === 'containers';
    return (containers ? REDEPLOY_VERIFY_TIMEOUT_SECONDS : REDEPLOY_APPLY_TIMEOUT_SECONDS) * 1000;
  }

  /** What is known for certain is a failure; what nobody can know is lost, never a success. */
  private outOfPatience(asked: Asked, look: Look | PlatformError, verdict: Waiting): RedeployEnd {
    if (verdict.for === 'containers') return failed(verdict.code, verdict.detail);
    const ran = asked.before?.containers.some(({ state }) => state === 'running') ?? false;
    if (!(look instanceof PlatformError) && ran && look.containers.length === 0) {
      return failed('CONTAINERS_GONE', `No container is left, and ${verdict.detail}.`);
    }
    const detail = `Gave up looking: ${verdict.detail}.`;
    return new RedeployEnd({ state: 'lost', code: 'OUTCOME_UNKNOWN', detail });
  }

  private async look(run: RunContext): Promise<Look | PlatformError> {
    const { client, redeploy, signal } = run;
    try {
      const stack = await client.stack(redeploy.platformStackId, { signal });
      const containers = await containersOf(run, stack, redeploy.environmentId);
      const services =
        stack.kind === 'swarm' ? await client.services(redeploy.environmentId, { signal }) : [];
      return lookOf(
        stack,
        containers,
        services.filter((one) => one.stack === stack.projectName),
      );
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      if (error.kind === 'not-found')
        throw failed('STACK_GONE', 'The stack was deleted meanwhile.');
      return error;
    }
  }

  /** A restart loop looks healthy between two crashes: only the restart marks tell. */
  private async keepsRunning(run: RunContext, look: Look): Promise<boolean> {
    const settle = this.settings.REDEPLOY_SETTLE_SECONDS * 1000;
    if (settle === 0) return true;
    const before = await this.restartMarks(run, look);
    await sleep(settle, undefined, { signal: run.signal });
    return before === (await this.restartMarks(run, look));
  }

  private async restartMarks(
    { client, redeploy, signal }: RunContext,
    look: Look,
  ): Promise<string> {
    const running = look.containers.filter(({ state }) => state === 'running');
    const marks = await Promise.allSettled(
      running.map(async ({ id }) => {
        const detail = await client.container(redeploy.environmentId, id, { signal });
        return `${id} ${detail.state} ${detail.health} ${detail.restartCount} ${detail.startedAt}`;
      }),
    );
    signal.throwIfAborted();
    return marks.map((mark) => (mark.status === 'fulfilled' ? mark.value : 'gone')).join('\n');
  }
}

function unseen(error: PlatformError): Waiting {
  return { kind: 'waiting', for: 'platform', code: 'OUTCOME_UNKNOWN', detail: error.message };
}
