import { searchTextIn, runNumberIn } from './palette-search.js';

describe('nameIn', () => {
  it('leaves out the verb of a command', () => {
    expect(
      ['redeploy gra', 'Open web', 'grafana neu ausrollen', ' wiki '].map(searchTextIn),
    ).toEqual(['gra', 'web', 'grafana', 'wiki']);
  });
});

describe('runIn', () => {
  it('is the number of a redeploy', () => {
    expect(['#12', '12', 'redeploy 12', 'web 12', '0', ''].map(runNumberIn)).toEqual([
      12,
      12,
      12,
      null,
      null,
      null,
    ]);
  });
});
