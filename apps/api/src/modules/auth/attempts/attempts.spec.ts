import { CodeAttempts, SignInAttempts, type AttemptLimiter } from './attempts.limiter.js';

async function makeAttempts(limiter: AttemptLimiter, count: number, account: string, ip: string) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => limiter.begin(account, ip)),
  );
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
}

describe('attempts to sign in', () => {
  it('are counted separately for each account and network', async () => {
    const limiter = new SignInAttempts();

    expect(await makeAttempts(limiter, 30, 'lena', '192.0.2.1')).toBe(10);
    expect(await makeAttempts(limiter, 30, 'mika', '192.0.2.1')).toBe(10);
  });

  it('at a locked account do not lock out the whole network', async () => {
    const limiter = new SignInAttempts();
    await makeAttempts(limiter, 1000, 'lena', '192.0.2.1');

    expect(await makeAttempts(limiter, 10, 'mika', '192.0.2.1')).toBe(10);
  });

  it('at many accounts from one network are limited', async () => {
    const limiter = new SignInAttempts();
    let allowedCount = 0;
    for (let user = 0; user < 20; user += 1) {
      allowedCount += await makeAttempts(limiter, 5, `user-${user}`, '192.0.2.1');
    }

    expect(allowedCount).toBe(40);
  });

  it('of an attacker do not lock out the owner', async () => {
    const limiter = new SignInAttempts();
    await makeAttempts(limiter, 1000, 'lena', '192.0.2.1');

    expect(await makeAttempts(limiter, 1, 'lena', '198.51.100.7')).toBe(1);
  });

  it('at one account from many networks are limited', async () => {
    const limiter = new SignInAttempts();
    let allowedCount = 0;
    for (let network = 0; network < 12; network += 1) {
      allowedCount += await makeAttempts(limiter, 10, 'lena', `192.0.2.${network}`);
    }

    expect(allowedCount).toBe(50);
  });

  it('that succeed do not count', async () => {
    const limiter = new SignInAttempts();
    for (let round = 0; round < 100; round += 1) {
      await limiter.begin('lena', '192.0.2.1');
      await limiter.recordSuccess('lena', '192.0.2.1');
    }

    expect(await makeAttempts(limiter, 1, 'lena', '192.0.2.1')).toBe(1);
  });

  it('that are withdrawn neither count nor clear failures', async () => {
    const limiter = new SignInAttempts();
    await makeAttempts(limiter, 9, 'lena', '192.0.2.1');
    for (let round = 0; round < 20; round += 1) {
      await limiter.begin('lena', '192.0.2.1');
      await limiter.uncountAttempt('lena', '192.0.2.1');
    }

    expect(await makeAttempts(limiter, 5, 'lena', '192.0.2.1')).toBe(1);
  });

  it('are cleared for one network after the owner has proved their identity otherwise', async () => {
    const limiter = new SignInAttempts();
    await makeAttempts(limiter, 20, 'lena', '192.0.2.1');
    await makeAttempts(limiter, 20, 'lena', '192.0.2.2');

    await limiter.clearFailures('lena', '192.0.2.1');

    expect(await makeAttempts(limiter, 1, 'lena', '192.0.2.1')).toBe(1);
    expect(await makeAttempts(limiter, 1, 'lena', '192.0.2.2')).toBe(0);
  });

  it('at second factors of an attacker do not lock out the owner', async () => {
    const limiter = new CodeAttempts();

    expect(await makeAttempts(limiter, 1000, 'lena', '192.0.2.1')).toBe(10);
    expect(await makeAttempts(limiter, 1, 'lena', '198.51.100.7')).toBe(1);
  });

  it('at second factors of one account from many networks are limited', async () => {
    const limiter = new CodeAttempts();
    let allowedCount = 0;
    for (let network = 0; network < 12; network += 1) {
      allowedCount += await makeAttempts(limiter, 10, 'lena', `192.0.2.${network}`);
    }

    expect(allowedCount).toBe(30);
  });

  it('report once that the limit was exceeded, and when to retry', async () => {
    const limiter = new SignInAttempts();
    await makeAttempts(limiter, 10, 'lena', '192.0.2.1');

    let limitReportCount = 0;
    const attemptOverLimit = () =>
      limiter.begin('lena', '192.0.2.1', async () => {
        limitReportCount += 1;
      });

    const refusal = { code: 'TOO_MANY_ATTEMPTS', extras: { retryAfter: 900 } };
    await expect(attemptOverLimit()).rejects.toMatchObject(refusal);
    await expect(attemptOverLimit()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(limitReportCount).toBe(1);
  });
});
