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

describe('the difference to the plan that was shown', () => {
  it('is null while nothing has changed', () => {
    expect(differing(() => undefined)).toBeNull();
  });

  it('contains paths that were added, removed or changed', () => {
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
