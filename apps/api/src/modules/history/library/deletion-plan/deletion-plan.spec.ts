import { differenceOf } from './deletion-plan.js';

const confirmedContents = new Map([
  ['/media/raw/Heat', 'two files'],
  ['/media/movies/Heat.mkv', 'one file'],
]);

function differenceAfter(change: (fresh: Map<string, string>) => void) {
  const fresh = new Map(confirmedContents);
  change(fresh);
  return differenceOf(confirmedContents, fresh);
}

describe('the difference to the plan that was shown', () => {
  it('is null while nothing has changed', () => {
    expect(differenceAfter(() => undefined)).toBeNull();
  });

  it('contains paths that were added, removed or changed', () => {
    expect(differenceAfter((fresh) => fresh.set('/media/raw/Ronin', 'new'))).toEqual({
      added: ['/media/raw/Ronin'],
      gone: [],
      changed: [],
    });
    expect(differenceAfter((fresh) => fresh.delete('/media/raw/Heat'))).toEqual({
      added: [],
      gone: ['/media/raw/Heat'],
      changed: [],
    });
    expect(differenceAfter((fresh) => fresh.set('/media/raw/Heat', 'three files'))).toEqual({
      added: [],
      gone: [],
      changed: ['/media/raw/Heat'],
    });
  });
});
