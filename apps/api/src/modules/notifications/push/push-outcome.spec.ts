import { interpretPushResponse } from './push-outcome.js';

const now = new Date('2026-11-25T03:00:00.000Z');

describe('the answer of a push service', () => {
  it.each([
    [201, null, { kind: 'sent' }],
    [404, null, { kind: 'gone' }],
    [410, null, { kind: 'gone' }],
    [413, null, { kind: 'refused' }],
    [403, null, { kind: 'refused' }],
    [429, '30', { kind: 'later', retryDelayMs: 30_000 }],
    [503, 'Wed, 25 Nov 2026 03:01:00 GMT', { kind: 'later', retryDelayMs: 60_000 }],
    [500, 'soon', { kind: 'later', retryDelayMs: null }],
    [429, '999999', { kind: 'later', retryDelayMs: 3_600_000 }],
  ])('%d with Retry-After %p', (status, retryAfter, outcome) => {
    expect(interpretPushResponse(status, retryAfter, now)).toMatchObject(outcome);
  });
});
