import {
  applySettings,
  noSettings,
  toSingleStackRequest,
  compareSettings,
} from './stack-settings.js';

const noNamesInUse = { groups: [], owners: [] };

describe('applySettings', () => {
  it('keeps what the request omits', () => {
    const before = {
      tags: ['a'],
      groupName: 'G',
      owner: 'O',
      note: 'n',
      neverInBulk: true,
      autoRollback: null,
    };
    expect(applySettings(before, {}, [], noNamesInUse)).toEqual(before);
    expect(applySettings(before, { group: null, note: '' }, [], noNamesInUse)).toEqual({
      ...before,
      groupName: null,
      note: '',
    });
  });

  it('does not store tags that a label sets', () => {
    expect(applySettings(noSettings, { tags: ['B', 'a'] }, ['a'], noNamesInUse).tags).toEqual([
      'b',
    ]);
  });

  it('uses the spelling of existing groups and owners', () => {
    const known = { groups: ['Media'], owners: ['Team Ops'] };
    expect(
      applySettings(noSettings, { group: ' media ', owner: 'team  ops' }, [], known),
    ).toMatchObject({
      groupName: 'Media',
      owner: 'Team Ops',
    });
  });
});

describe('toSingleStackRequest', () => {
  it('adds and removes tags of one of several stacks', () => {
    const before = { ...noSettings, tags: ['a', 'b'] };
    const request = {
      stackIds: [1],
      addTags: ['c'],
      removeTags: ['A'],
      neverInBulk: true,
      autoRollback: null,
    };
    expect(toSingleStackRequest(before, request)).toEqual({
      tags: ['b', 'c'],
      neverInBulk: true,
      autoRollback: null,
    });
  });
});

describe('compareSettings', () => {
  it('contains only what changed', () => {
    expect(compareSettings(noSettings, { ...noSettings, tags: ['a'] })).toEqual({
      before: { tags: [] },
      after: { tags: ['a'] },
    });
    expect(compareSettings(noSettings, { ...noSettings })).toBeNull();
  });
});
