import { differenceOf } from './deletion-plan.js';

const confirmedContents = new Map([
  ['/media/raw/Heat', 'two files'],
  ['/media/movies/Heat.mkv', 'one file'],
]);

function differenceAfter(change: (current: Map<string, string>) => void) {
  const current = new Map(confirmedContents);
  change(current);
  return differenceOf(confirmedContents, current);
}

describe('the difference to the plan that was shown', () => {
  it('is null while nothing has changed', () => {
    expect(differenceAfter(() => undefined)).toBeNull();
  });

  it('contains paths that were added, removed or changed', () => {
    expect(differenceAfter((current) => current.set('/media/raw/Ronin', 'new'))).toEqual({
      added: ['/media/raw/Ronin'],
      gone: [],
      changed: [],
    });
    expect(differenceAfter((current) => current.delete('/media/raw/Heat'))).toEqual({
      added: [],
      gone: ['/media/raw/Heat'],
      changed: [],
    });
    expect(differenceAfter((current) => current.set('/media/raw/Heat', 'three files'))).toEqual({
      added: [],
      gone: [],
      changed: ['/media/raw/Heat'],
    });
  });
});
