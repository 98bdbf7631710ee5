import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { looksForNothing, type HostLook, type UpdateHost } from '../host/update-host.adapter.js';
import { UpdatePatience } from './update-patience.service.js';
import { reasonOf } from './update-preflight.service.js';

/** The exit code of a script; `unseen` when the host does not know it, `time-out` when it still runs. */
export type SeenEnd = number | 'unseen' | 'time-out';

export interface FollowOptions {
  /** Says something in the log of the update. */
  say: (text: string) => Promise<void>;
  /** How long to wait for a host that cannot be reached. */
  reachMs: number;
  /** Whether the script has run for longer than it may. */
  isOverdue: () => boolean;
  signal: AbortSignal;
}

/** Follows a script that goes on without a connection. */
@Injectable()
export class UpdateFollowingService {
  constructor(private readonly patience: UpdatePatience) {}

  /** Waits for the end of a script that nothing is heard of. */
  async follow(
    host: UpdateHost,
    { say, reachMs, isOverdue, signal }: FollowOptions,
  ): Promise<SeenEnd> {
    let reachedAt = performance.now();
    let isSaid = false;
    let empty = 0;
    for (;;) {
      const look = await this.look(host, signal);
      if (typeof look !== 'string') {
        reachedAt = performance.now();
        if (look.code !== null) return look.code;
        empty = look.running.length === 0 ? empty + 1 : 0;
        if (empty === looksForNothing) {
          await say(emptyText(look));
          return 'unseen';
        }
        if (empty === 0 && isOverdue()) return 'time-out';
        if (empty === 0 && !isSaid) {
          await say('The script is still running on the host. Its output is not recorded.');
          isSaid = true;
        }
      } else if (performance.now() - reachedAt >= reachMs) {
        await say(`Checking the host failed: ${look}`);
        return 'unseen';
      }
      const { lookMs, followMs } = this.patience;
      await pause(empty > 0 ? lookMs : followMs, undefined, { signal });
    }
  }

  /** A look, or why there is none. */
  private async look(host: UpdateHost, signal: AbortSignal): Promise<HostLook | string> {
    try {
      return await host.look(signal);
    } catch (error) {
      signal.throwIfAborted();
      return reasonOf(error);
    }
  }
}

function emptyText({ shows }: HostLook): string {
  return shows === 'nothing'
    ? 'The host shows no processes, so it is unknown whether the script is still running.'
    : 'The script is no longer running on the host, and its exit code was not recorded.';
}
