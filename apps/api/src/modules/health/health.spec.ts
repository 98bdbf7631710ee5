import { readLiveness, readReadiness } from '@stackyard/contracts';
import { startTestApp } from '#test/test-app.js';
import { version } from '#version.js';

describe('the health checks', () => {
  it.each([readLiveness, readReadiness])('answer everybody: $path', async (check) => {
    const { anonymous } = await startTestApp();
    expect(await anonymous.call(check)).toEqual({ status: 'ok', version });
  });
});
