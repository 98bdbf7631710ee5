import { presetIds, presetOf, presets } from './presets.js';

describe('the presets of permissions', () => {
  it('contain the ones before them', () => {
    const { reader, operator, administrator } = presets;
    expect(operator).toEqual(expect.arrayContaining([...reader]));
    expect(administrator).toEqual(expect.arrayContaining([...operator]));
  });

  it('let readers change nothing and nobody delete superusers', () => {
    expect(presets.reader.filter((id) => !id.endsWith('-access'))).toEqual([]);
    for (const id of presetIds) expect(presets[id]).not.toContain('maintenance-superuser-delete');
  });

  it('are recognised in any order, but not with one permission more or less', () => {
    const { operator } = presets;
    expect(presetOf(operator.toReversed())).toBe('operator');
    expect(presetOf(operator.slice(1))).toBeUndefined();
    expect(presetOf([...operator, 'backups-manage'])).toBeUndefined();
  });
});
