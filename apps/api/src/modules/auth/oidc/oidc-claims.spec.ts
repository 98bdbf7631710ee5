import { parseGroupRules, groupsFor, parsePerson } from './oidc-claims.js';

const ids = { iss: 'https://id.example', sub: '4711' };

describe('a user of the provider', () => {
  it.each([
    [{ preferred_username: 'lena' }, 'lena'],
    [{ preferred_username: '  ｌｅｎａ\u200b\u202e ' }, 'lena'],
    [{ preferred_username: '\u200b', email: 'mika@example.org' }, 'mika'],
    [{ preferred_username: 7, email: {} }, 'user'],
    [{ preferred_username: 'x'.repeat(300) }, 'x'.repeat(80)],
    [{ preferred_username: `${'😀'.repeat(300)}` }, '😀'.repeat(80)],
    [{}, 'user'],
  ])('of %j would be called %s', (claims, username) => {
    expect(parsePerson({ ...ids, ...claims }, 'groups')).toMatchObject({
      username,
      subject: '4711',
    });
  });

  it.each([
    [{ groups: ['ops', 'dev', 7, null] }, ['ops', 'dev']],
    [{ groups: 'ops' }, ['ops']],
    [{ groups: { ops: true } }, []],
    [{}, []],
  ])('with %j is in %j', (claims, groups) => {
    expect(parsePerson({ ...ids, ...claims }, 'groups').groups).toEqual(groups);
  });
});

describe('the map of groups', () => {
  const rules = parseGroupRules(['ops=Operators', 'cn=admins=Operators', 'ops = Night shift']);

  it('reads the provider’s group name up to the last equals sign', () => {
    expect(rules).toEqual([
      { providerGroup: 'ops', group: 'Operators' },
      { providerGroup: 'cn=admins', group: 'Operators' },
      { providerGroup: 'ops', group: 'Night shift' },
    ]);
  });

  it('maps one group to several and several to one', () => {
    expect(groupsFor(rules, ['ops'])).toEqual(['Operators', 'Night shift']);
    expect(groupsFor(rules, ['cn=admins', 'others'])).toEqual(['Operators']);
    expect(groupsFor(rules, ['OPS'])).toEqual([]);
  });
});
