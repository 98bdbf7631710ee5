import { isVersionRequest } from './version-request.js';

describe('a call that requests only the version', () => {
  it.each([
    [['--version'], true],
    [['-V'], true],
    [[], false],
    [['--version', 'stacks'], false],
    [['stacks', '--version'], false],
    [['-v'], false],
  ])('%j: %s', (args, asked) => {
    expect(isVersionRequest(args)).toBe(asked);
  });
});
