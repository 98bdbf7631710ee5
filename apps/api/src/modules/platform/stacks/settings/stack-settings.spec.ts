import {
  applySettings,
  noSettings,
  toSingleStackRequest,
  settingsChange,
} from './stack-settings.js';

const noKnownNames = { groups: [], owners: [] };

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
    expect(applySettings(before, {}, [], noKnownNames)).toEqual(before);
    expect(applySettings(before, { group: null, note: '' }, [], noKnownNames)).toEqual({
      ...before,
      groupName: null,
      note: '',
    });
  });

  it('does not store tags that a label sets', () => {
    expect(applySettings(noSettings, { tags: ['B', 'a'] }, ['a'], noKnownNames).tags).toEqual([
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

describe('settingsChange', () => {
  it('contains only what changed', () => {
    expect(settingsChange(noSettings, { ...noSettings, tags: ['a'] })).toEqual({
      before: { tags: [] },
      after: { tags: ['a'] },
    });
    expect(settingsChange(noSettings, { ...noSettings })).toBeNull();
  });
});
