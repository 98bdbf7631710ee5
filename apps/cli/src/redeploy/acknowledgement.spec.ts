import { parseWarnings } from './acknowledgement.js';

describe('--acknowledge', () => {
  it('reads warnings separated by commas', () => {
    expect(parseWarnings('stack-down, stack-degraded')).toEqual(['stack-down', 'stack-degraded']);
  });

  it('reads that no warning is accepted', () => {
    expect(parseWarnings('none')).toEqual([]);
  });

  it.each(['', 'images-unknown', 'stack-down;stack-degraded', 'none,stack-down'])(
    'refuses %j and names the known warnings',
    (text) => {
      expect(() => parseWarnings(text)).toThrow(/none or some of: server-unreachable, stack-down/);
    },
  );
});
