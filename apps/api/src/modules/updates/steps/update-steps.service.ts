import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { countWithNoun } from '#infra/text/counted.js';
import { UpdatedPlatformService } from '#modules/platform/servers/updated-platform.service.js';
import { UpdateBackupService, type RequestedBackup } from './update-backup.service.js';
import { UpdateEndError } from './update-end.js';
import { UpdateExecutionService, type UpdateSignals } from './update-execution.service.js';
import { UpdateLogService } from '../log/update-log.service.js';
import { messageOf, UpdatePreflightService } from './update-preflight.service.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';
import { recoveryOf } from '../run/update-run.js';
import { UpdateStatesService } from '../run/update-states.service.js';

/** Delay between two checks while an update waits. */
const pollIntervalMs = 1000;
/** Timeout for a single request to a platform that may still be starting. */
const requestTimeoutMs = 5000;

/** Takes an update through its steps until its outcome can be determined. */
@Injectable()
export class UpdateStepsService {
  constructor(
    private readonly updateStates: UpdateStatesService,
    private readonly lines: UpdateLogService,
    private readonly preflight: UpdatePreflightService,
    private readonly backups: UpdateBackupService,
    private readonly execution: UpdateExecutionService,
    private readonly platform: UpdatedPlatformService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws UpdateEndError, or any other error that stops the update */
  async runSteps(
    run: UpdateRunEntity,
    backup: RequestedBackup | null,
    signals: UpdateSignals,
  ): Promise<void> {
    const signal = AbortSignal.any([signals.cancelSignal, signals.interruptSignal]);
    const checkOptions = { backup: backup !== null, signal };
    const { checks, version } = await this.preflight.runChecks(run.serverId, checkOptions);
    signal.throwIfAborted();
    Object.assign(run, { checks, versionBefore: version });
    for (const { found } of checks) await this.lines.addStackyardLine(run, found);
    const failedCheck = checks.find(({ ok }) => !ok);
    if (failedCheck) throw new UpdateEndError('failed', failedCheck.found);
    await this.updateStates.enter(run, 'maintenance');
    await this.waitForRedeploys(run, signal);
    if (backup !== null) await this.backUp(run, backup, signal);
    // Set the marker first, because entering the step `script` stores it. From then on, any process
    // can find the script.
    const runMarker = (run.mark = randomBytes(16).toString('hex'));
    await this.execution.prepare(run, runMarker, signals);
    signal.throwIfAborted();
    await this.updateStates.enter(run, 'script');
    run.interrupted = (await this.execution.run(run, runMarker, signals)) === 'unseen';
    await this.followPlatform(run, signals);
  }

  /**
   * Resumes an update that an earlier process started. Throws the same errors as {@link runSteps}.
   */
  async resume(run: UpdateRunEntity, signals: UpdateSignals): Promise<void> {
    const recovery = recoveryOf(run);
    if ('failed' in recovery) throw new UpdateEndError('failed', recovery.failed);
    await this.lines.addStackyardLine(run, 'Another process has taken over the update.');
    if (run.state === 'script') {
      run.interrupted =
        run.mark === null || (await this.execution.follow(run, run.mark, signals)) === 'unseen';
    }
    await this.followPlatform(run, signals);
  }

  /** Waits until no redeploy is running. The update's hold already keeps new ones from starting. */
  private async waitForRedeploys(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    for (let isLogged = false; ; isLogged = true) {
      const runningCount = await this.platform.countRunningRedeploys(run.serverId);
      if (runningCount === 0) return;
      if (!isLogged) {
        const redeploys = countWithNoun(runningCount, 'running redeploy');
        await this.lines.addStackyardLine(run, `Waiting for ${redeploys}.`);
      }
      await pause(pollIntervalMs, undefined, { signal });
    }
  }

  private async backUp(
    run: UpdateRunEntity,
    backup: RequestedBackup,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const { file, bytes } = (run.backup = await this.backups.createBackup(run, backup, signal));
      await this.lines.addStackyardLine(
        run,
        `A backup of the platform was stored: ${file}, ${bytes} bytes.`,
      );
    } catch (error) {
      signal.throwIfAborted();
      throw new UpdateEndError('failed', `The backup could not be stored: ${messageOf(error)}`);
    }
  }

  /**
   * Takes the update through its last steps, which wait until the platform responds to a request
   * that requires the API key. Responses to other requests prove nothing, because the platform
   * sends them even while it is starting.
   */
  private async followPlatform(run: UpdateRunEntity, signals: UpdateSignals): Promise<void> {
    if (run.state === 'script') {
      await this.updateStates.enter(run, 'waiting');
      await this.execution.closeConnection({ isOutcomeStored: !run.interrupted });
    }
    if (run.state === 'waiting') {
      await this.waitForPlatform(run, signals.interruptSignal, {
        shouldAwaitNewVersion: run.interrupted,
      });
      await this.followScriptAgain(run, signals);
      await this.updateStates.enter(run, 'verifying');
    }
    run.versionAfter = await this.waitForPlatform(run, signals.interruptSignal, {
      shouldAwaitNewVersion: false,
    });
    await this.lines.addStackyardLine(run, `Portainer responds with version ${run.versionAfter}.`);
  }

  /**
   * Follows the script again if its end was not observed. The host may be reachable again, and a
   * script that is still running can still change the platform's version.
   */
  private async followScriptAgain(run: UpdateRunEntity, signals: UpdateSignals): Promise<void> {
    if (!run.interrupted || run.mark === null) return;
    const result = await this.execution.follow(run, run.mark, signals, 0);
    run.interrupted = result === 'unseen';
  }

  private async waitForPlatform(
    run: UpdateRunEntity,
    signal: AbortSignal,
    { shouldAwaitNewVersion }: { shouldAwaitNewVersion: boolean },
  ): Promise<string> {
    const minutes = this.settings.UPDATE_WAIT_MINUTES;
    const startedMs = Date.parse(run.steps.at(-1)?.startedAt ?? run.startedAt);
    const isTooLate = () => this.clock.now().getTime() - startedMs > minutes * 60_000;
    for (;;) {
      try {
        const signals = [signal, AbortSignal.timeout(requestTimeoutMs)];
        const version = await withSignals(signals, (limitedSignal) =>
          this.platform.readVersion(run.serverId, limitedSignal),
        );
        // A script whose end was not observed may still be running, so wait for a new version.
        if (!shouldAwaitNewVersion || version !== run.versionBefore || isTooLate()) return version;
      } catch (error) {
        signal.throwIfAborted();
        if (isTooLate()) {
          const reason = `Portainer did not respond within ${countWithNoun(minutes, 'minute')}: ${messageOf(error)}`;
          throw new UpdateEndError('failed', reason);
        }
      }
      await pause(pollIntervalMs, undefined, { signal });
    }
  }
}
