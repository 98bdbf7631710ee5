import { differenceOf } from './deletion-plan.js';

const shown = new Map([
  ['/media/raw/Heat', 'two files'],
  ['/media/movies/Heat.mkv', 'one file'],
]);

function differing(change: (fresh: Map<string, string>) => void) {
  const fresh = new Map(shown);
  change(fresh);
  return differenceOf(shown, fresh);
}

describe('what differs from the plan that was shown', () => {
  it('is nothing while everything is as it was', () => {
    expect(differing(() => undefined)).toBeNull();
  });

  it('is a path that came, went or holds something else', () => {
    expect(differing((fresh) => fresh.set('/media/raw/Ronin', 'new'))).toEqual({
      added: ['/media/raw/Ronin'],
      gone: [],
      changed: [],
    });
    expect(differing((fresh) => fresh.delete('/media/raw/Heat'))).toEqual({
      added: [],
      gone: ['/media/raw/Heat'],
      changed: [],
    });
    expect(differing((fresh) => fresh.set('/media/raw/Heat', 'three files'))).toEqual({
      added: [],
      gone: [],
      changed: ['/media/raw/Heat'],
    });
  });
});
