import { permissionIds, permissions } from './permissions.js';

describe('the permissions', () => {
  it('carry the labels that operators search for', () => {
    expect(permissions['maintenance-access'].label.de).toBe('Bereich & Navigation (Wartung)');
    expect(permissions['maintenance-superuser-delete'].label.de).toBe('Superuser löschen');
  });

  it.each(permissionIds)('%s has a label of its own in both languages', (id) => {
    const { label } = permissions[id];
    expect(label.de).not.toBe('');
    expect(label.en).not.toBe('');
    const same = permissionIds.filter((other) => permissions[other].label.de === label.de);
    expect(same).toEqual([id]);
  });
});
