import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { SshFailure } from '../ssh/ssh.port.js';
import type { ScriptEndState } from '../script/script-end.js';
import {
  sigtermTargets,
  keyOf,
  describeProcesses,
  hasScriptEnded,
} from '../host/script-processes.js';
import {
  requiredEmptyReportCount,
  type ScriptState,
  type UpdateHost,
} from '../host/update-host.adapter.js';
import { UpdateTimings } from './update-timings.service.js';
import { countWithNoun } from '#infra/text/counted.js';

export interface EndOptions {
  addLogLine: (text: string) => Promise<void>;
  /** When aborted, the service stops waiting, without affecting the script. */
  signal: AbortSignal;
}

/** Ends the script of an update, including all its processes, and checks that they are gone. */
@Injectable()
export class UpdateEndingService {
  constructor(private readonly timings: UpdateTimings) {}

  async end(host: UpdateHost, options: EndOptions): Promise<ScriptEndState> {
    try {
      return await this.endScript(host, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof SshFailure)) throw error;
      return { code: null, runningProcesses: null, processCheckFault: error.message };
    }
  }

  private async endScript(
    host: UpdateHost,
    { addLogLine, signal }: EndOptions,
  ): Promise<ScriptEndState> {
    const { graceMs, waitAfterKillMs } = this.timings;
    let state = await this.pollUntil(host, { timeoutMs: 0, signal }, () => true);
    // The script has succeeded, so any processes it left running in the background are intentional.
    if (state.code === 0) return { code: 0, runningProcesses: null, processCheckFault: null };

    await addLogLine('Sending TERM to the script.');
    const signalledProcessKeys = new Set<string>();
    const sendTerm = async (currentState: ScriptState): Promise<void> => {
      // While the script is still running, any new processes are part of its cleanup and receive no
      // signal.
      if (signalledProcessKeys.size > 0 && !hasScriptEnded(currentState)) return;
      const targets = sigtermTargets(currentState.runningProcesses).filter(
        (process) => !signalledProcessKeys.has(keyOf(process)),
      );
      await host.send('TERM', targets, signal);
      for (const process of targets) signalledProcessKeys.add(keyOf(process));
    };
    state = await this.waitUntilNothingRuns(host, { timeoutMs: graceMs, signal }, sendTerm);

    if (state.runningProcesses.length > 0) {
      const stillRunningText = `After ${countWithNoun(graceMs / 1000, 'second')} these processes are still running: ${describeProcesses(state.runningProcesses)}.`;
      await addLogLine(`${stillRunningText} Sending KILL.`);
      const kill = (currentState: ScriptState) =>
        host.send('KILL', currentState.runningProcesses, signal);
      state = await this.waitUntilNothingRuns(host, { timeoutMs: waitAfterKillMs, signal }, kill);
    }
    return {
      code: state.code,
      runningProcesses:
        state.runningProcesses.length > 0 ? describeProcesses(state.runningProcesses) : null,
      processCheckFault: processCheckFaultOf(state),
    };
  }

  private waitUntilNothingRuns(
    host: UpdateHost,
    options: { timeoutMs: number; signal: AbortSignal },
    onPoll: (state: ScriptState) => Promise<void>,
  ): Promise<ScriptState> {
    let emptyReportCount = 0;
    return this.pollUntil(host, options, async (state) => {
      emptyReportCount = state.runningProcesses.length === 0 ? emptyReportCount + 1 : 0;
      if (emptyReportCount === requiredEmptyReportCount) return true;
      await onPoll(state);
      return false;
    });
  }

  /**
   * Polls the host until `shouldStop` accepts the state or the timeout has passed. Returns the last
   * state. If the host is unreachable when the timeout has passed, waits until it is reachable
   * again, because no signal can be sent until then.
   *
   * @throws SshFailure if the host stays unreachable
   */
  private async pollUntil(
    host: UpdateHost,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
    shouldStop: (state: ScriptState) => boolean | Promise<boolean>,
  ): Promise<ScriptState> {
    let lastReachableAt = performance.now();
    const deadline = lastReachableAt + timeoutMs;
    for (;;) {
      const isOver = performance.now() >= deadline;
      try {
        const state = await host.readState(signal);
        if ((await shouldStop(state)) || isOver) return state;
        lastReachableAt = performance.now();
      } catch (error) {
        signal.throwIfAborted();
        const unreachableMs = performance.now() - lastReachableAt;
        const shouldGiveUp = isOver && unreachableMs >= this.timings.maxUnreachableMs;
        if (!(error instanceof SshFailure) || shouldGiveUp) throw error;
      }
      await pause(this.timings.endCheckIntervalMs, undefined, { signal });
    }
  }
}

function processCheckFaultOf({ processVisibility }: ScriptState): string | null {
  switch (processVisibility) {
    case 'all':
      return null;
    case 'own':
      return "The host hides other users' processes.";
    case 'nothing':
      return 'The processes on the host could not be listed.';
  }
}
