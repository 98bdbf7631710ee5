import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import {
  requiredEmptyReportCount,
  type ScriptState,
  type UpdateHost,
} from '../host/update-host.adapter.js';
import { UpdateTimings } from './update-timings.service.js';
import { messageOf } from './update-preflight.service.js';

/**
 * The exit code of a script, `unseen` if the end of the script was not observed, or `time-out` if
 * the script is still running after its timeout.
 */
export type ScriptResult = number | 'unseen' | 'time-out';

export interface FollowOptions {
  addLogLine: (text: string) => Promise<void>;
  /** How long to wait while the host is unreachable. */
  maxUnreachableMs: number;
  isOverdue: () => boolean;
  signal: AbortSignal;
}

/** Follows a script after the connection that started it has been lost. */
@Injectable()
export class UpdateFollowingService {
  constructor(private readonly timings: UpdateTimings) {}

  /**
   * Waits until a script whose output can no longer be received has ended or exceeded its timeout,
   * or until the host has been unreachable for too long.
   */
  async follow(
    host: UpdateHost,
    { addLogLine, maxUnreachableMs, isOverdue, signal }: FollowOptions,
  ): Promise<ScriptResult> {
    let lastReachableAt = performance.now();
    let isLogged = false;
    let emptyReportCount = 0;
    for (;;) {
      const state = await this.readState(host, signal);
      if (typeof state !== 'string') {
        lastReachableAt = performance.now();
        if (state.code !== null) return state.code;
        emptyReportCount = state.runningProcesses.length === 0 ? emptyReportCount + 1 : 0;
        if (emptyReportCount === requiredEmptyReportCount) {
          await addLogLine(noProcessesText(state));
          return 'unseen';
        }
        if (emptyReportCount === 0 && isOverdue()) return 'time-out';
        if (emptyReportCount === 0 && !isLogged) {
          await addLogLine('The script is still running on the host. Its output is not recorded.');
          isLogged = true;
        }
      } else if (performance.now() - lastReachableAt >= maxUnreachableMs) {
        await addLogLine(`Checking the host failed: ${state}`);
        return 'unseen';
      }
      const { endCheckIntervalMs, followIntervalMs } = this.timings;
      await pause(emptyReportCount > 0 ? endCheckIntervalMs : followIntervalMs, undefined, {
        signal,
      });
    }
  }

  /**
   * Returns the state of the script, or a message with the reason why the state could not be read.
   */
  private async readState(host: UpdateHost, signal: AbortSignal): Promise<ScriptState | string> {
    try {
      return await host.readState(signal);
    } catch (error) {
      signal.throwIfAborted();
      return messageOf(error);
    }
  }
}

function noProcessesText({ processVisibility }: ScriptState): string {
  return processVisibility === 'nothing'
    ? 'The host shows no processes, so it is unknown whether the script is still running.'
    : 'The script is no longer running on the host, and its exit code was not recorded.';
}
