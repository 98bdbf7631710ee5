import { Injectable } from '@nestjs/common';

/** How long an update waits for the host of its platform, in milliseconds. Tests wait less. */
@Injectable()
export class UpdatePatience {
  /**
   * From TERM to KILL. The built-in script needs up to a minute to see its switch through: 30 seconds
   * until the old container has stopped, 10 of watching the new one, and the way back.
   */
  graceMs = 90_000;
  /** From KILL until what is left is given up. */
  killMs = 10_000;
  /** Between two looks while a script is being ended. */
  lookMs = 1000;
  /** Between two looks at a script that goes on without a connection. */
  followMs = 5000;
  /** For one answer of the host. */
  answerMs = 15_000;
  /** For a host that cannot be reached while a script is followed or ended. */
  reachMs = 60_000;
  /** For the last output of a script that has ended. */
  outputMs = 2000;
}
