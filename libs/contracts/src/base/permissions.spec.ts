import { permissionIds, permissions } from './permissions.js';

describe('the permissions', () => {
  it('have the labels that operators search for', () => {
    expect(permissions['maintenance-access'].label.de).toBe('Bereich & Navigation (Wartung)');
    expect(permissions['maintenance-superuser-delete'].label.de).toBe('Superuser löschen');
  });

  it.each(permissionIds)('%s has a unique label in both languages', (id) => {
    const { label } = permissions[id];
    expect(label.de).not.toBe('');
    expect(label.en).not.toBe('');
    const permissionsWithSameLabel = permissionIds.filter(
      (other) => permissions[other].label.de === label.de,
    );
    expect(permissionsWithSameLabel).toEqual([id]);
  });
});
