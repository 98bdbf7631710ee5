import { Injectable } from '@nestjs/common';

/** Time-outs and intervals for the platform's host, in milliseconds. Tests use shorter ones. */
@Injectable()
export class UpdateTimings {
  /**
   * Time from TERM to KILL. The built-in script needs up to a minute to complete its switch: 30
   * seconds to stop the old container, 10 to watch the new one, and the time to switch back.
   */
  graceMs = 90_000;
  /** Time from KILL until the remaining processes are reported. */
  killMs = 10_000;
  /** Interval between two checks while a script is being ended. */
  lookMs = 1000;
  /** Interval between two checks of a script that runs without a connection. */
  followMs = 5000;
  /** Time-out for one response of the host. */
  answerMs = 15_000;
  /** How long the host may be unreachable while a script is followed or ended. */
  reachMs = 60_000;
  /** How long to wait for the remaining output of a script that has finished. */
  outputMs = 2000;
}
