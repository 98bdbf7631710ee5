import { runNumberIn, searchTextIn } from './palette-search.js';

describe('searchTextIn', () => {
  it('leaves out the verb of a command', () => {
    expect(
      ['redeploy gra', 'Open web', 'grafana neu ausrollen', ' wiki '].map(searchTextIn),
    ).toEqual(['gra', 'web', 'grafana', 'wiki']);
  });

  it('is the name of the stack in a whole label', () => {
    expect(['Redeploy grafana · House…', 'grafana · House', 'wiki…'].map(searchTextIn)).toEqual([
      'grafana',
      'grafana',
      'wiki',
    ]);
  });
});

describe('runNumberIn', () => {
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
