import { outcomeOfEndedScript, type ScriptEndState, type EndingReason } from './script-end.js';

const unfinishedScript: ScriptEndState = {
  code: null,
  runningProcesses: null,
  processCheckFault: null,
};

describe('a script that was to be ended', () => {
  it.each<[Partial<ScriptEndState>, EndingReason, string, RegExp]>([
    [
      {},
      'cancel',
      'cancelled',
      /^The update was cancelled\. Its processes have ended; containers it started may still be running\.$/,
    ],
    [{ code: 143 }, 'cancel', 'cancelled', /ended with exit code 143\. Its processes/],
    [{}, 'time-out', 'failed', /^The script did not finish within 30 minutes\. Its processes/],
    [
      { runningProcesses: 'sudo (4)' },
      'cancel',
      'lost',
      /could not be stopped: sudo \(4\)\. Check the host/,
    ],
    [
      { runningProcesses: 'sudo (4)', code: 143 },
      'time-out',
      'lost',
      /30 minutes, but these processes/,
    ],
    [
      { processCheckFault: 'It is down.' },
      'cancel',
      'lost',
      /it is unknown whether the script is still running: It is/,
    ],
    [
      { processCheckFault: 'It is down.', runningProcesses: 'sh (3)' },
      'time-out',
      'lost',
      /unknown/,
    ],
  ])('and of which %j is found after a %s is %s', (found, endingReason, outcome, reason) => {
    expect(
      outcomeOfEndedScript(
        { ...unfinishedScript, ...found },
        { requestedReason: endingReason, minutes: 30 },
      ),
    ).toEqual({
      outcome,
      reason: expect.stringMatching(reason),
    });
  });

  it('counts a single minute as one', () => {
    expect(
      outcomeOfEndedScript(unfinishedScript, { requestedReason: 'time-out', minutes: 1 }),
    ).toMatchObject({
      reason: expect.stringMatching(/^The script did not finish within 1 minute\./) as string,
    });
  });

  it.each<EndingReason>(['cancel', 'time-out'])(
    'may have succeeded before the %s',
    (endingReason) => {
      const found = { code: 0, runningProcesses: 'sleep (9)', processCheckFault: null };
      expect(outcomeOfEndedScript(found, { requestedReason: endingReason, minutes: 30 })).toBe(
        'too-late',
      );
    },
  );
});
