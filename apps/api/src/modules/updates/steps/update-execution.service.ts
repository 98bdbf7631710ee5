import { countWithNoun } from '#infra/text/counted.js';
import { Injectable } from '@nestjs/common';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { waitUnlessAborted } from '#infra/signals/wait-unless-aborted.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { Clock } from '#infra/clock.js';
import { LineSplitter } from '#infra/text/line-splitter.js';
import { SshSetupService } from '../ssh/ssh-setup.service.js';
import { ConnectionLostError, Ssh, type CommandExit } from '../ssh/ssh.port.js';
import { outcomeOfEndedScript, type EndingReason } from '../script/script-end.js';
import { UpdateEndingService } from './update-ending.service.js';
import { UpdateEndError } from './update-end.js';
import { UpdateFollowingService, type ScriptResult } from './update-following.service.js';
import { UpdateHost } from '../host/update-host.adapter.js';
import { secretsOf } from '../log/update-lines.js';
import { UpdateLogService } from '../log/update-log.service.js';
import { UpdateTimings } from './update-timings.service.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';

export interface UpdateSignals {
  /** Aborted when the update is cancelled. The script must then be ended. */
  cancelSignal: AbortSignal;
  /**
   * Aborted when this process stops running the update. The script continues, and the next process
   * follows it.
   */
  interruptSignal: AbortSignal;
}

/** A script that is starting or running over an open connection. */
interface StartedScript {
  hasBegun: boolean;
  ended: Promise<CommandExit>;
}

interface ScriptRun {
  run: UpdateRunEntity;
  host: UpdateHost;
  signals: UpdateSignals;
  /**
   * The script that this process started over the open connection; null if the update only follows
   * a script that was started earlier.
   */
  started: StartedScript | null;
}

/** Starts, follows and ends the script of an update on the platform's host. */
@Injectable()
export class UpdateExecutionService {
  private host: UpdateHost | undefined;

  constructor(
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly followingService: UpdateFollowingService,
    private readonly ending: UpdateEndingService,
    private readonly lines: UpdateLogService,
    private readonly timings: UpdateTimings,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Connects to the host. Logs a warning if the host hides processes or cannot start the script in
   * a separate session.
   *
   * @throws SshFailure if the host is unreachable; nothing has been changed in that case
   */
  async prepare(
    run: UpdateRunEntity,
    runMarker: string,
    { interruptSignal }: UpdateSignals,
  ): Promise<void> {
    const { processVisibility, hasSetsid } =
      await this.hostOf(runMarker).readState(interruptSignal);
    if (processVisibility !== 'all') {
      const visibleProcesses =
        processVisibility === 'own' ? 'only the processes of the current user' : 'no processes';
      const text = `The host shows ${visibleProcesses}. If the update is cancelled, Stackyard cannot tell whether the script is still running.`;
      await this.lines.addStackyardLine(run, text);
    } else if (!hasSetsid) {
      await this.lines.addStackyardLine(
        run,
        'The host has no setsid, so the script does not get its own session.',
      );
    }
  }

  /**
   * Runs the script. Resolves with `ended` if it succeeded, or with `unseen` if neither Stackyard
   * nor the host observed its end, so that the result can be determined only from the platform.
   *
   * @throws UpdateEndError if the script failed, was cancelled or exceeded its timeout, SshFailure
   * if it did not start
   */
  async run(
    run: UpdateRunEntity,
    runMarker: string,
    signals: UpdateSignals,
  ): Promise<'ended' | 'unseen'> {
    const host = this.hostOf(runMarker);
    const started = await this.start(run, host);
    return this.waitForEnd({ run, host, signals, started }, async (signal) => {
      const timeoutSignal = AbortSignal.timeout(this.timeLeftMs(run));
      try {
        const end = await withSignals([signal, timeoutSignal], (limitedSignal) =>
          waitUnlessAborted(started.ended, limitedSignal),
        );
        if (end.code !== null) return end.code;
        await this.lines.addStackyardLine(
          run,
          `The script’s supervisor was stopped by ${end.signal}.`,
        );
      } catch (error) {
        signal.throwIfAborted();
        if (timeoutSignal.aborted) return 'time-out';
        if (!(error instanceof ConnectionLostError)) throw error;
        await this.lines.addStackyardLine(run, error.message);
      }
      return this.followWithLimit(this.timings.maxUnreachableMs, run, host, signal);
    });
  }

  /**
   * Like {@link run}, but for a script that is already running.
   *
   * @param maxUnreachableMs - how long to wait while the host is unreachable
   */
  follow(
    run: UpdateRunEntity,
    runMarker: string,
    signals: UpdateSignals,
    maxUnreachableMs = this.timings.maxUnreachableMs,
  ): Promise<'ended' | 'unseen'> {
    const host = this.hostOf(runMarker);
    return this.waitForEnd({ run, host, signals, started: null }, (signal) =>
      this.followWithLimit(maxUnreachableMs, run, host, signal),
    );
  }

  /** Closes the connection. If the outcome has been stored, also deletes the files on the host. */
  async closeConnection({ isOutcomeStored }: { isOutcomeStored: boolean }): Promise<void> {
    const { host } = this;
    this.host = undefined;
    if (isOutcomeStored) {
      // Ignore errors: only a few bytes remain in /tmp, and they are no longer needed.
      await host
        ?.removeFiles(AbortSignal.timeout(this.timings.responseTimeoutMs))
        .catch(() => undefined);
    }
    host?.close();
  }

  private hostOf(runMarker: string): UpdateHost {
    const openConnection = async () => this.ssh.connect(await this.setup.resolveTarget());
    return (this.host ??= new UpdateHost(
      runMarker,
      openConnection,
      this.timings.responseTimeoutMs,
    ));
  }

  private followWithLimit(
    maxUnreachableMs: number,
    run: UpdateRunEntity,
    host: UpdateHost,
    signal: AbortSignal,
  ): Promise<ScriptResult> {
    const addLogLine = (text: string) => this.lines.addStackyardLine(run, text);
    const isOverdue = () => this.timeLeftMs(run) === 0;
    return this.followingService.follow(host, { addLogLine, maxUnreachableMs, isOverdue, signal });
  }

  private async waitForEnd(
    script: ScriptRun,
    waitForResult: (signal: AbortSignal) => Promise<ScriptResult>,
  ): Promise<'ended' | 'unseen'> {
    const { run, signals } = script;
    const end = await this.waitForResultOrCancel(signals, waitForResult);
    if (end === 'unseen') return end;
    if (end === 'cancel' || end === 'time-out') {
      await this.end(script, end);
      return 'ended';
    }
    await this.lines.addStackyardLine(run, `The script finished with exit code ${end}.`);
    if (end !== 0) throw new UpdateEndError('failed', `The script ended with exit code ${end}.`);
    return 'ended';
  }

  private async waitForResultOrCancel(
    { cancelSignal, interruptSignal }: UpdateSignals,
    waitForResult: (signal: AbortSignal) => Promise<ScriptResult>,
  ): Promise<ScriptResult | 'cancel'> {
    try {
      return await waitForResult(AbortSignal.any([cancelSignal, interruptSignal]));
    } catch (error) {
      interruptSignal.throwIfAborted();
      if (cancelSignal.aborted) return 'cancel';
      throw error;
    }
  }

  /**
   * Ends the script. Resolves only if the script had already succeeded.
   *
   * @throws UpdateEndError if the script did not succeed
   */
  private async end(
    { run, host, signals, started }: ScriptRun,
    endingReason: EndingReason,
  ): Promise<void> {
    const minutes = this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES;
    if (started?.hasBegun === false) {
      // The script is not sent until the host has started the command, so closing the connection
      // keeps it from starting.
      host.close();
      throw scriptNotStartedError(endingReason, minutes);
    }
    const addLogLine = (text: string) => this.lines.addStackyardLine(run, text);
    const scriptEndState = await this.ending.end(host, {
      addLogLine,
      signal: signals.interruptSignal,
    });
    const output = started?.ended.catch(() => undefined);
    await Promise.race([
      output,
      pause(this.timings.remainingOutputTimeoutMs, undefined, { ref: false }),
    ]);
    const verdict = outcomeOfEndedScript(scriptEndState, {
      requestedReason: endingReason,
      minutes,
    });
    if (verdict !== 'too-late') throw new UpdateEndError(verdict.outcome, verdict.reason);
    const prefix = endingReason === 'cancel' ? 'Too late to cancel: the' : 'The';
    await addLogLine(`${prefix} script finished with exit code 0.`);
  }

  /**
   * Returns the milliseconds that remain until the timeout of the script. The timeout is counted
   * from the start of the script, even if another process started the script.
   */
  private timeLeftMs({ steps, startedAt }: UpdateRunEntity): number {
    const scriptStartedAt = steps.find(({ step }) => step === 'script')?.startedAt ?? startedAt;
    const elapsedMs = this.clock.now().getTime() - Date.parse(scriptStartedAt);
    return Math.max(0, this.settings.UPDATE_SCRIPT_TIMEOUT_MINUTES * 60_000 - elapsedMs);
  }

  /**
   * Starts the script, splits its output into lines with secrets masked, and stores the lines as
   * they arrive.
   */
  private async start(run: UpdateRunEntity, host: UpdateHost): Promise<StartedScript> {
    const { password, privateKey, passphrase } = await this.setup.resolveTarget();
    const secrets = secretsOf(password, privateKey, passphrase);
    const createReader = () => ({
      splitter: new LineSplitter(secrets),
      decoder: new StringDecoder('utf8'),
    });
    const streams = { stdout: createReader(), stderr: createReader() };
    const started = { hasBegun: false };
    const runScript = async () => {
      try {
        return await host.run(run.script, {
          onStarted: () => (started.hasBegun = true),
          onOutput: (stream, chunk) => {
            const { splitter, decoder } = streams[stream];
            return this.lines.add(run, stream, splitter.add(decoder.write(chunk)));
          },
        });
      } finally {
        await this.lines.add(run, 'stdout', streams.stdout.splitter.end());
        await this.lines.add(run, 'stderr', streams.stderr.splitter.end());
      }
    };
    const ended = runScript();
    // If the update stops first, nothing awaits this promise, so handle its rejection here.
    ended.catch(() => undefined);
    return Object.assign(started, { ended });
  }
}

function scriptNotStartedError(reason: EndingReason, minutes: number): UpdateEndError {
  return reason === 'cancel'
    ? new UpdateEndError('cancelled', 'Cancelled before the host started the script.')
    : new UpdateEndError(
        'failed',
        `The host did not start the script within ${countWithNoun(minutes, 'minute')}.`,
      );
}
