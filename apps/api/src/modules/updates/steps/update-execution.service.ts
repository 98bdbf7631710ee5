import { Injectable } from '@nestjs/common';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { abortable } from '#infra/abortable.js';
import { Clock } from '#infra/clock.js';
import { LineCutter } from '#infra/line-cutter.js';
import { SshSetupService } from '../ssh/ssh-setup.service.js';
import { ConnectionBroke, Ssh, type CommandEnd } from '../ssh/ssh.port.js';
import { verdictOn, type EndingReason } from '../script/script-end.js';
import { UpdateEndingService } from './update-ending.service.js';
import { UpdateEnds } from './update-ends.js';
import { UpdateFollowingService, type SeenEnd } from './update-following.service.js';
import { UpdateHost } from '../host/update-host.adapter.js';
import { secretsOf } from '../log/update-lines.js';
import { UpdateLogService } from '../log/update-log.service.js';
import { UpdatePatience } from './update-patience.service.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';

/** Why an update may stop in the middle of its script. */
export interface UpdateStops {
  /** It will be cancelled: the script is ended. */
  cancel: AbortSignal;
  /** This process carries it no longer: the script goes on, and the next process follows it. */
  leave: AbortSignal;
}

/** A script that was handed to the host. */
interface StartedScript {
  hasBegun: boolean;
  ended: Promise<CommandEnd>;
}

/** A script on the host, and what may come in between. */
interface ScriptRun {
  run: UpdateRunEntity;
  host: UpdateHost;
  stops: UpdateStops;
  /** Null when an earlier process started it, or this one on a connection that is gone. */
  started: StartedScript | null;
}

/** Runs the script of an update on the platform's host; follows it there, or ends it. */
@Injectable()
export class UpdateExecutionService {
  /** Of the one update that runs. */
  private host: UpdateHost | undefined;

  constructor(
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly following: UpdateFollowingService,
    private readonly ending: UpdateEndingService,
    private readonly lines: UpdateLogService,
    private readonly patience: UpdatePatience,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Connects, and says what the host does not show.
   *
   * @throws SshFailure when it cannot be reached; nothing was touched
   */
  async prepare(run: UpdateRunEntity, mark: string, { leave }: UpdateStops): Promise<void> {
    const { shows, hasSetsid } = await this.hostOf(mark).look(leave);
    if (shows !== 'all') {
      const what = shows === 'own' ? 'only the processes of its own user' : 'no processes';
      const text = `The host shows ${what}: after cancelling, Stackyard cannot tell whether the script is still running.`;
      await this.lines.say(run, text);
    } else if (!hasSetsid) {
      await this.lines.say(
        run,
        'The host has no setsid, so the script does not get its own session.',
      );
    }
  }

  /**
   * Runs the script. Resolves with `ended` when it has succeeded, with `unseen` when its end was not
   * seen and the host does not know it either: what it did shows on the platform alone.
   *
   * @throws UpdateEnds when it failed or was ended, SshFailure when it never began
   */
  async run(run: UpdateRunEntity, mark: string, stops: UpdateStops): Promise<'ended' | 'unseen'> {
    const host = this.hostOf(mark);
    const started = await this.start(run, host);
    return this.untilEnd({ run, host, stops, started }, async (signal) => {
      const timeOut = AbortSignal.timeout(this.timeLeft(run));
      try {
        const end = await abortable(started.ended, AbortSignal.any([signal, timeOut]));
        if (end.code !== null) return end.code;
        await this.lines.say(run, `The script’s supervisor was stopped by ${end.signal}.`);
      } catch (error) {
        signal.throwIfAborted();
        if (timeOut.aborted) return 'time-out';
        if (!(error instanceof ConnectionBroke)) throw error;
        await this.lines.say(run, error.message);
      }
      return this.followFor(this.patience.reachMs, run, host, signal);
    });
  }

  /**
   * The same for a script whose end was not seen.
   *
   * @param reachMs - how long to wait for a host that cannot be reached
   */
  follow(
    run: UpdateRunEntity,
    mark: string,
    stops: UpdateStops,
    reachMs = this.patience.reachMs,
  ): Promise<'ended' | 'unseen'> {
    const host = this.hostOf(mark);
    return this.untilEnd({ run, host, stops, started: null }, (signal) =>
      this.followFor(reachMs, run, host, signal),
    );
  }

  /** Closes the connection. What the host has kept goes as well once the outcome is stored. */
  async leave({ isStored }: { isStored: boolean }): Promise<void> {
    const { host } = this;
    this.host = undefined;
    if (isStored) {
      // A few bytes in its /tmp, and nothing depends on them any more.
      await host?.forget(AbortSignal.timeout(this.patience.answerMs)).catch(() => undefined);
    }
    host?.close();
  }

  private hostOf(mark: string): UpdateHost {
    const open = async () => this.ssh.connect(await this.setup.target());
    return (this.host ??= new UpdateHost(mark, open, this.patience.answerMs));
  }

  private followFor(
    reachMs: number,
    run: UpdateRunEntity,
    host: UpdateHost,
    signal: AbortSignal,
  ): Promise<SeenEnd> {
    const say = (text: string) => this.lines.say(run, text);
    const isOverdue = () => this.timeLeft(run) === 0;
    return this.following.follow(host, { say, reachMs, isOverdue, signal });
  }

  private async untilEnd(
    script: ScriptRun,
    endOf: (signal: AbortSignal) => Promise<SeenEnd>,
  ): Promise<'ended' | 'unseen'> {
    const { run, stops } = script;
    const end = await this.seenEnd(stops, endOf);
    if (end === 'unseen') return end;
    if (end === 'cancel' || end === 'time-out') {
      await this.end(script, end);
      return 'ended';
    }
    await this.lines.say(run, `The script finished with exit code ${end}.`);
    if (end !== 0) throw new UpdateEnds('failed', `The script ended with exit code ${end}.`);
    return 'ended';
  }

  private async seenEnd(
    { cancel, leave }: UpdateStops,
    endOf: (signal: AbortSignal) => Promise<SeenEnd>,
  ): Promise<SeenEnd | 'cancel'> {
    try {
      return await endOf(AbortSignal.any([cancel, leave]));
    } catch (error) {
      leave.throwIfAborted();
      if (cancel.aborted) return 'cancel';
      throw error;
    }
  }

  /**
   * Resolves when the script had succeeded by then.
   *
   * @throws UpdateEnds otherwise
   */
  private async end({ run, host, stops, started }: ScriptRun, asked: EndingReason): Promise<void> {
    const minutes = this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES;
    if (started?.hasBegun === false) {
      // Its text is sent once the host has begun it: without a connection, it never does.
      host.close();
      throw neverBegan(asked, minutes);
    }
    const say = (text: string) => this.lines.say(run, text);
    const found = await this.ending.end(host, { say, signal: stops.leave });
    const output = started?.ended.catch(() => undefined);
    await Promise.race([output, pause(this.patience.outputMs, undefined, { ref: false })]);
    const verdict = verdictOn(found, { asked, minutes });
    if (verdict !== 'too-late') throw new UpdateEnds(verdict.outcome, verdict.reason);
    const late = asked === 'cancel' ? 'Too late to cancel: the' : 'The';
    await say(`${late} script finished with exit code 0.`);
  }

  /** Milliseconds; the time-out counts from the beginning of the script, whichever process started it. */
  private timeLeft({ steps, startedAt }: UpdateRunEntity): number {
    const begun = steps.find(({ step }) => step === 'script')?.startedAt ?? startedAt;
    const spent = this.clock.now().getTime() - Date.parse(begun);
    return Math.max(0, this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES * 60_000 - spent);
  }

  /** Cuts what the script prints into lines and stores them as they come. */
  private async start(run: UpdateRunEntity, host: UpdateHost): Promise<StartedScript> {
    const { password, privateKey, passphrase } = await this.setup.target();
    const secrets = secretsOf(password, privateKey, passphrase);
    const reading = () => ({
      cutter: new LineCutter(secrets),
      decoder: new StringDecoder('utf8'),
    });
    const streams = { stdout: reading(), stderr: reading() };
    const started = { hasBegun: false };
    const toTheEnd = async () => {
      try {
        return await host.run(run.script, {
          onBegun: () => (started.hasBegun = true),
          onOutput: (stream, chunk) => {
            const { cutter, decoder } = streams[stream];
            return this.lines.add(run, stream, cutter.add(decoder.write(chunk)));
          },
        });
      } finally {
        await this.lines.add(run, 'stdout', streams.stdout.cutter.end());
        await this.lines.add(run, 'stderr', streams.stderr.cutter.end());
      }
    };
    const ended = toTheEnd();
    // Waited for elsewhere, unless the update stops first.
    ended.catch(() => undefined);
    return Object.assign(started, { ended });
  }
}

function neverBegan(asked: EndingReason, minutes: number): UpdateEnds {
  return asked === 'cancel'
    ? new UpdateEnds('cancelled', 'Cancelled before the host started the script.')
    : new UpdateEnds('failed', `The host did not start the script within ${minutes} minutes.`);
}
