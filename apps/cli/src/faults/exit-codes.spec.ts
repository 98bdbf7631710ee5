import { ApiProblem, ApiUnreachable } from '@stackyard/api-client';
import { problems, type ProblemCode, type ProblemReply } from '@stackyard/contracts';
import { exitReasonOf, isTemporary } from './exit-codes.js';

function problemReply(code: ProblemCode): ProblemReply {
  const { status, title } = problems[code];
  const type = `urn:stackyard:problem:${code}`;
  return { type, title, status, detail: '', instance: '/', code, requestId: 'r1' };
}

describe('the exit code for a problem', () => {
  it.each([
    ['VALIDATION_FAILED', 'badInput'],
    ['STACK_UNKNOWN', 'badInput'],
    ['REDEPLOY_OPEN', 'badInput'],
    ['REPORT_MONTH_AHEAD', 'badInput'],
    ['TOKEN_REFUSED', 'notAllowed'],
    ['PERMISSION_MISSING', 'notAllowed'],
    ['STACK_NOT_ALLOWED', 'notAllowed'],
    ['MAINTENANCE_ACTIVE', 'maintenance'],
    ['TOO_MANY_ATTEMPTS', 'unreachable'],
    ['DATABASE_BUSY', 'unreachable'],
    ['NOT_READY', 'unreachable'],
    ['PLATFORM_URL_NOT_CONFIGURED', 'failed'],
    ['PLATFORM_UNREACHABLE', 'failed'],
    ['INTERNAL', 'failed'],
  ] as const)('%s: %s', (code, ending) => {
    expect(exitReasonOf(problemReply(code))).toBe(ending);
  });

  it('blames the caller for every 4xx status of the contract', () => {
    const codes = Object.keys(problems) as ProblemCode[];
    const clientCodes = codes.filter((code) => problems[code].status < 500);

    expect(clientCodes.filter((code) => exitReasonOf(problemReply(code)) === 'failed')).toEqual([]);
  });

  it('uses the status if the code is unknown', () => {
    const { status } = problems.PERMISSION_MISSING;
    const newer = { ...problemReply('PERMISSION_MISSING'), code: 'NEWER' as ProblemCode, status };

    expect(exitReasonOf(newer)).toBe('notAllowed');
  });
});

describe('whether a retry may succeed', () => {
  it('is true if the server is unreachable or asks to retry, and false if it rejects the request', () => {
    expect(isTemporary(new ApiUnreachable('away'))).toBe(true);
    expect(isTemporary(new ApiProblem(problemReply('DATABASE_BUSY')))).toBe(true);
    expect(isTemporary(new ApiProblem(problemReply('PERMISSION_MISSING')))).toBe(false);
    expect(isTemporary(new TypeError('a mistake of ours'))).toBe(false);
  });
});
