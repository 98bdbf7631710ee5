import { QueryFailedError } from 'typeorm';
import { Logging, requestScope } from './logging.js';

function captureLog(level: string): { logging: Logging; lines: () => Record<string, unknown>[] } {
  const writtenLines: string[] = [];
  const logging = Logging.toStream(
    { write: (text: string) => void writtenLines.push(text) },
    level,
  );
  return {
    logging,
    lines: () => writtenLines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('the process log', () => {
  it('has one JSON object per line with logger, level and time', () => {
    const { logging, lines } = captureLog('info');

    logging.loggerFor('redeploying-stacks').info({ redeployId: 7 }, 'Applying\nnow');

    expect(lines()).toEqual([
      {
        level: 'info',
        logger: 'redeploying-stacks',
        msg: 'Applying\nnow',
        redeployId: 7,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      },
    ]);
  });

  it('contains the request id in every line of a request', async () => {
    const { logging, lines } = captureLog('info');

    await requestScope.run({ requestId: 'r-1' }, async () => {
      await Promise.resolve();
      logging.loggerFor('http').warn('inside');
    });
    logging.loggerFor('http').warn('outside');

    expect(lines().map((line) => line['requestId'])).toEqual(['r-1', undefined]);
  });

  it('contains a failed statement without its parameters', () => {
    const { logging, lines } = captureLog('info');
    const fault = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const statement = 'UPDATE users SET password_hash = ?';

    logging
      .loggerFor('http')
      .error({ err: new QueryFailedError(statement, ['$argon2id$1'], fault) }, 'x');

    const [line] = lines();
    expect(line?.['err']).toMatchObject({ code: 'SQLITE_FULL', query: statement });
    expect(line?.['err']).toHaveProperty('stack');
    expect(JSON.stringify(line)).not.toContain('argon2id');
  });

  it('leaves out lines below its level, and the startup lines of the framework', () => {
    const { logging, lines } = captureLog('info');

    logging.loggerFor('http').debug('detail');
    logging.forNest().log('Mapped {/api/logs, GET} route');
    logging.forNest().error('broken');

    expect(lines().map((line) => line['msg'])).toEqual(['broken']);
  });
});
