import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { LogAction, UpdateStep } from '@stackyard/contracts';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../infra/clock.js';
import { system } from '../../../infra/http/caller.js';
import { Logging, requestScope, type Logger } from '../../../infra/logging/logging.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { EventLogService } from '../../event-log/event-log.service.js';
import { MaintenanceRepository } from '../maintenance.repository.js';
import { MaintenanceService } from '../maintenance.service.js';
import { SshSetupService } from '../ssh/ssh-setup.service.js';
import { Ssh, type CommandEnd, type SshTarget } from '../ssh/ssh.port.js';
import { LineCutter, secretsOf } from './update-lines.js';
import { UpdateLogService } from './update-log.service.js';
import { reasonOf, UpdatePreflightService } from './update-preflight.service.js';
import { toReply } from './update-replies.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import {
  endUpdate,
  enterStep,
  judge,
  mayHaveTouchedHost,
  recover,
  type UpdateOutcome,
} from './update-run.js';
import { UpdatedPlatform } from './updated-platform.port.js';
import { UpdatesRepository } from './updates.repository.js';

/** Milliseconds between looks at something that takes its time. */
const lookEvery = 1000;
/** Milliseconds for one answer of a platform that may be on its way up. */
const answerTime = 5000;

/** Why an update does not go on. */
class UpdateEnds extends Error {
  constructor(
    readonly outcome: UpdateOutcome,
    reason: string,
  ) {
    super(reason);
  }
}

/** Carries updates through their steps, also across the end of the process. */
@Injectable()
export class UpdateRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private running: Promise<void> = Promise.resolve();
  private cancelling = new AbortController();
  private stopping = false;

  constructor(
    private readonly updates: UpdatesRepository,
    private readonly lines: UpdateLogService,
    private readonly preflight: UpdatePreflightService,
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly platform: UpdatedPlatform,
    private readonly maintenance: MaintenanceService,
    private readonly repository: MaintenanceRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('maintenance');
  }

  /** An update that was open when the last process ended is taken up where it can be. */
  async onApplicationBootstrap(): Promise<void> {
    const run = await this.updates.open();
    if (run) this.carry(run, (signal) => this.takeUp(run, signal));
  }

  /** What runs on the host goes on; the next process finds out what became of it. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.cancelling.abort();
    await this.running;
  }

  begin(run: UpdateRunEntity): void {
    this.carry(run, (signal) => this.goThrough(run, signal));
  }

  /** Ends what the update does at this moment. */
  cancel(): void {
    this.cancelling.abort();
  }

  private carry(run: UpdateRunEntity, work: (signal: AbortSignal) => Promise<void>): void {
    this.cancelling = new AbortController();
    const { signal } = this.cancelling;
    // It outlives the request that started it and must not log on its account.
    this.running = requestScope.exit(async () => {
      try {
        await work(signal);
        const { outcome, reason } = judge(run);
        await this.end(run, outcome, reason);
      } catch (error) {
        await this.endFor(run, error, signal);
      }
    });
  }

  private async goThrough(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    const { checks, version } = await this.preflight.look(run.serverId, signal);
    signal.throwIfAborted();
    Object.assign(run, { checks, versionBefore: version });
    for (const { found } of checks) await this.lines.say(run, found);
    const failed = checks.find(({ ok }) => !ok);
    if (failed) throw new UpdateEnds('failed', failed.found);
    await this.enter(run, 'maintenance');
    await this.untilNoRedeployRuns(run, signal);
    await this.enter(run, 'script');
    await this.runScript(run, signal);
    await this.enter(run, 'waiting');
    await this.followPlatform(run, signal);
  }

  private async takeUp(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    const next = recover(run);
    if ('failed' in next) throw new UpdateEnds('failed', next.failed);
    await this.lines.say(run, 'Stackyard was restarted and takes the update up again.');
    if (run.state === 'script') {
      run.interrupted = true;
      await this.enter(run, 'waiting');
    }
    await this.followPlatform(run, signal);
  }

  /** Maintenance is on now, so that no other begins. */
  private async untilNoRedeployRuns(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    for (let said = false; ; said = true) {
      const running = await this.platform.runningRedeploys(run.serverId);
      if (running === 0) return;
      if (!said) await this.lines.say(run, `Waiting for ${running} running redeploys.`);
      await pause(lookEvery, undefined, { signal });
    }
  }

  private async runScript(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    const minutes = this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES;
    const patience = AbortSignal.timeout(minutes * 60_000);
    const target = await this.setup.target();
    const connection = await this.ssh.connect(target);
    try {
      const limited = AbortSignal.any([signal, patience]);
      const end = await this.follow(run, target, (onOutput) =>
        connection.run('sh -s', { stdin: run.script, onOutput, signal: limited }),
      );
      const how = end.signal === null ? `exit code ${end.code}` : `signal ${end.signal}`;
      await this.lines.say(run, `The script has ended with ${how}.`);
      if (end.code !== 0) throw new UpdateEnds('failed', `The script ended with ${how}.`);
    } catch (error) {
      if (!patience.aborted || error instanceof UpdateEnds) throw error;
      throw new UpdateEnds('failed', `The script did not end within ${minutes} minutes.`);
    } finally {
      connection.close();
    }
  }

  /** Cuts what the script prints into lines and stores them as they come. */
  private async follow(
    run: UpdateRunEntity,
    { password, privateKey, passphrase }: SshTarget,
    command: (
      onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => Promise<void>,
    ) => Promise<CommandEnd>,
  ): Promise<CommandEnd> {
    const secrets = secretsOf(password, privateKey, passphrase);
    const reading = (stream: 'stdout' | 'stderr') => ({
      cutter: new LineCutter(stream, secrets),
      decoder: new StringDecoder('utf8'),
    });
    const streams = { stdout: reading('stdout'), stderr: reading('stderr') };
    try {
      return await command((stream, chunk) => {
        const { cutter, decoder } = streams[stream];
        return this.lines.add(run, stream, cutter.add(decoder.write(chunk)));
      });
    } finally {
      for (const { cutter } of Object.values(streams)) {
        await this.lines.add(run, cutter.stream, cutter.end());
      }
    }
  }

  /** Until it answers a call that needs the key; what it says on the way up does not count. */
  private async followPlatform(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    if (run.state === 'waiting') {
      await this.answered(run, signal);
      await this.enter(run, 'verifying');
    }
    run.versionAfter = await this.answered(run, signal);
    await this.lines.say(run, `The platform answers with version ${run.versionAfter}.`);
  }

  private async answered(run: UpdateRunEntity, signal: AbortSignal): Promise<string> {
    const minutes = this.settings.UPDATE_WAIT_MINUTES;
    const since = Date.parse(run.steps.at(-1)?.startedAt ?? run.startedAt);
    for (;;) {
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(answerTime)]);
        return await this.platform.version(run.serverId, limited);
      } catch (error) {
        signal.throwIfAborted();
        if (this.clock.now().getTime() - since > minutes * 60_000) {
          const reason = `The platform did not answer within ${minutes} minutes: ${reasonOf(error)}`;
          throw new UpdateEnds('failed', reason);
        }
      }
      await pause(lookEvery, undefined, { signal });
    }
  }

  private async enter(run: UpdateRunEntity, step: UpdateStep): Promise<void> {
    await this.store(run, () => Object.assign(run, enterStep(run, step, this.clock.now())));
  }

  private async endFor(run: UpdateRunEntity, error: unknown, signal: AbortSignal): Promise<void> {
    // The next process takes it up: nothing is known that would end it.
    if (this.stopping) return;
    try {
      if (error instanceof UpdateEnds) await this.end(run, error.outcome, error.message);
      else if (signal.aborted) await this.end(run, 'cancelled', 'It was cancelled.');
      else await this.end(run, 'failed', reasonOf(error));
    } catch (fault) {
      this.log.error({ err: fault, updateId: run.id }, 'The end of an update was not stored');
    }
  }

  /** After anything but a success on a host that was touched, maintenance stays on and says why. */
  private async end(
    run: UpdateRunEntity,
    outcome: UpdateOutcome,
    reason: string | null,
  ): Promise<void> {
    if (reason !== null) await this.lines.say(run, reason);
    await this.store(run, async () => {
      const now = this.clock.now();
      Object.assign(run, endUpdate(run, outcome, reason, now));
      if (outcome !== 'succeeded' && mayHaveTouchedHost(run)) {
        const message = `The update of ${run.serverName} did not succeed: ${reason}`.slice(0, 500);
        const kept = { active: true, message, since: now, by: run.startedBy, until: null };
        await this.repository.writeSwitch(kept);
      }
      await this.record(run, outcome);
    });
  }

  private async store(run: UpdateRunEntity, change: () => unknown): Promise<void> {
    await this.maintenance.change(system, async () => {
      await change();
      await this.updates.save(run);
      await this.outbox.add('update.changed', toReply(run));
    });
  }

  private record(run: UpdateRunEntity, outcome: UpdateOutcome): Promise<void> {
    const actions: Record<UpdateOutcome, LogAction> = {
      succeeded: 'update.succeeded',
      failed: 'update.failed',
      cancelled: 'update.cancelled',
      lost: 'update.lost',
    };
    const { id, serverId, serverName, versionBefore, versionAfter, reason } = run;
    return this.eventLog.record({
      action: actions[outcome],
      by: system,
      outcome: outcome === 'succeeded' ? 'success' : outcome === 'lost' ? 'unknown' : 'failure',
      severity: outcome === 'succeeded' ? 'notice' : 'error',
      target: { type: 'maintenance', id, name: `update of ${serverName}` },
      server: { id: serverId, name: serverName },
      message: reason ?? `The platform was updated to version ${versionAfter}`,
      details: { versionBefore, versionAfter, startedBy: run.startedBy },
    });
  }
}
