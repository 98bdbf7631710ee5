import { permissionIds } from '@stackyard/contracts';
import { effectivePermissions } from './effective.js';

const operators = { name: 'operators', permissions: ['stacks-access', 'stacks-redeploy'] as const };
const readers = { name: 'readers', permissions: ['stacks-access', 'logs-access'] as const };
const groupsWith = (...groups: { name: string; permissions: readonly string[] }[]) =>
  groups.map(({ name, permissions }) => ({
    name,
    permissions: permissionIds.filter((id) => permissions.includes(id)),
  }));

describe('effective permissions', () => {
  it('list every source of a permission', () => {
    const heldPermissions = ['stacks-access', 'stacks-redeploy', 'logs-access'] as const;
    const effective = effectivePermissions(
      { superuser: false, granted: ['logs-access'], groups: groupsWith(operators, readers) },
      heldPermissions,
    );

    expect(effective).toEqual([
      {
        id: 'stacks-access',
        sources: { superuser: false, isGrantedDirectly: false, groups: ['operators', 'readers'] },
        change: null,
      },
      {
        id: 'stacks-redeploy',
        sources: { superuser: false, isGrantedDirectly: false, groups: ['operators'] },
        change: null,
      },
      {
        id: 'logs-access',
        sources: { superuser: false, isGrantedDirectly: true, groups: ['readers'] },
        change: null,
      },
    ]);
  });

  it('show what saving would add and remove', () => {
    const effective = effectivePermissions(
      { superuser: false, granted: ['settings-edit'], groups: [] },
      ['stacks-access'],
    );

    expect(effective.map(({ id, change }) => [id, change])).toEqual([
      ['stacks-access', 'lost'],
      ['settings-edit', 'added'],
    ]);
  });

  it('include everything for a superuser', () => {
    const effective = effectivePermissions(
      { superuser: true, granted: [], groups: [] },
      permissionIds,
    );

    expect(effective.map(({ id }) => id)).toEqual(permissionIds);
    expect(effective.every(({ change }) => change === null)).toBe(true);
  });
});
