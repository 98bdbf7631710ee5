import { Injectable } from '@nestjs/common';

/** Timeouts and intervals for communicating with the platform's host. Tests use shorter ones. */
@Injectable()
export class UpdateTimings {
  /**
   * Time between TERM and KILL. The built-in script needs up to a minute to complete the
   * replacement: 30 seconds to stop the old container, 10 to observe the new one, and some more to
   * switch back.
   */
  graceMs = 90_000;
  /** How long to wait after KILL before the remaining processes are reported. */
  waitAfterKillMs = 10_000;
  endCheckIntervalMs = 1000;
  /** Delay between two checks of a script that runs without a connection. */
  followIntervalMs = 5000;
  responseTimeoutMs = 15_000;
  /** How long the host may be unreachable while a script is followed or ended. */
  maxUnreachableMs = 60_000;
  /** How long to wait for the remaining output of a script that has finished. */
  remainingOutputTimeoutMs = 2000;
}
