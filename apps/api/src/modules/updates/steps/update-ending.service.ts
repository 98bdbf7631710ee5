import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { SshFailure } from '../ssh/ssh.port.js';
import type { EndedScript } from '../script/script-end.js';
import { askable, keyOf, namesOf, scriptHasEnded } from '../host/script-processes.js';
import { looksForNothing, type HostLook, type UpdateHost } from '../host/update-host.adapter.js';
import { UpdatePatience } from './update-patience.service.js';

export interface EndOptions {
  /** Says something in the log of the update. */
  say: (text: string) => Promise<void>;
  /** Gives up, and leaves the script as it is. */
  signal: AbortSignal;
}

/** Ends the script of an update with everything it has started, and looks whether it is gone. */
@Injectable()
export class UpdateEndingService {
  constructor(private readonly patience: UpdatePatience) {}

  async end(host: UpdateHost, options: EndOptions): Promise<EndedScript> {
    try {
      return await this.endAndLook(host, options);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof SshFailure)) throw error;
      return { code: null, left: null, unknown: error.message };
    }
  }

  private async endAndLook(host: UpdateHost, { say, signal }: EndOptions): Promise<EndedScript> {
    const { graceMs, killMs, reachMs } = this.patience;
    let look = await this.looksUntil(host, { ms: reachMs, signal }, () => true);
    // What a script that succeeded has left in the background is left there on purpose.
    if (look.code === 0) return { code: 0, left: null, unknown: null };

    await say('Sending TERM to the script.');
    const told = new Set<string>();
    const ask = async (found: HostLook): Promise<void> => {
      // While the script lives, what it starts is its way of ending.
      if (told.size > 0 && !scriptHasEnded(found)) return;
      const untold = askable(found.running).filter((process) => !told.has(keyOf(process)));
      await host.send('TERM', untold, signal);
      for (const process of untold) told.add(keyOf(process));
    };
    look = await this.untilNothingRuns(host, { ms: graceMs, signal }, ask);

    if (look.running.length > 0) {
      const still = `After ${graceMs / 1000} seconds these processes are still running: ${namesOf(look.running)}.`;
      await say(`${still} Sending KILL.`);
      const kill = (found: HostLook) => host.send('KILL', found.running, signal);
      look = await this.untilNothingRuns(host, { ms: killMs, signal }, kill);
    }
    return {
      code: look.code,
      left: look.running.length > 0 ? namesOf(look.running) : null,
      unknown: hiddenFrom(look),
    };
  }

  private untilNothingRuns(
    host: UpdateHost,
    limit: { ms: number; signal: AbortSignal },
    act: (look: HostLook) => Promise<void>,
  ): Promise<HostLook> {
    let empty = 0;
    return this.looksUntil(host, limit, async (look) => {
      empty = look.running.length === 0 ? empty + 1 : 0;
      if (empty === looksForNothing) return true;
      await act(look);
      return false;
    });
  }

  /**
   * Looks until the time is over or one look is enough; the last one.
   *
   * @throws SshFailure when the host could not be reached at the end of the time
   */
  private async looksUntil(
    host: UpdateHost,
    { ms, signal }: { ms: number; signal: AbortSignal },
    isEnough: (look: HostLook) => boolean | Promise<boolean>,
  ): Promise<HostLook> {
    const deadline = performance.now() + ms;
    for (;;) {
      const isOver = performance.now() >= deadline;
      try {
        const look = await host.look(signal);
        if ((await isEnough(look)) || isOver) return look;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SshFailure) || isOver) throw error;
      }
      await pause(this.patience.lookMs, undefined, { signal });
    }
  }
}

function hiddenFrom({ shows }: HostLook): string | null {
  switch (shows) {
    case 'all':
      return null;
    case 'own':
      return "The host hides other users' processes.";
    case 'nothing':
      return 'The processes on the host could not be listed.';
  }
}
