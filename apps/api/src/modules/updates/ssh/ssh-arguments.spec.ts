import { parseSupportedOptions } from './ssh-arguments.js';

describe('parseSupportedOptions', () => {
  it('parses supported arguments', () => {
    expect(parseSupportedOptions('-p 2222 -i update_ed25519')).toMatchObject({
      port: 2222,
      identityFile: 'update_ed25519',
    });
  });

  it('refuses unsupported ones with one sentence each', () => {
    const sentences = {
      '-L': '-L is not accepted',
      '-p 0': '-p wants a port from 1 to 65535',
      '-J a,b': '-J wants one host as [user@]host[:port]',
    };
    expect(() => parseSupportedOptions(Object.keys(sentences).join(' '))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        extras: {
          errors: Object.values(sentences).map((detail) => ({
            pointer: '/sshArguments',
            code: 'sshArgument',
            detail,
          })),
        },
      }),
    );
  });
});
