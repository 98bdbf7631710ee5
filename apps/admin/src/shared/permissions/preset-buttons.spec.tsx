import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '@stackyard/contracts';
import { useState } from 'react';
import { renderWithProviders } from '../testing/render.js';
import { PermissionPicker } from './permission-picker.js';
import { presets } from './presets.js';

function Picker({ mayGrant }: { mayGrant: (permission: Permission) => boolean }) {
  const [value, setValue] = useState<Permission[]>(['backups-manage']);
  return (
    <>
      <PermissionPicker label="Permissions" value={value} onChange={setValue} mayGrant={mayGrant} />
      <output>{value.join(' ')}</output>
    </>
  );
}

const shownPermissions = () => screen.getByRole('status').textContent.split(' ').toSorted();

describe('the usual sets of permissions', () => {
  it('replace the chosen permissions, and show which set they are', async () => {
    await renderWithProviders(<Picker mayGrant={() => true} />);

    const operator = screen.getByRole('button', { name: 'Operator' });
    await userEvent.click(operator);

    expect(shownPermissions()).toEqual(presets.operator.toSorted());
    expect(operator).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Stacks \d of 7/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Roll back stacks/ }));
    expect(operator).toHaveAttribute('aria-pressed', 'false');
  });

  it('neither grant nor withdraw what the user may not grant', async () => {
    const ownPermissions: readonly Permission[] = ['stacks-access', 'logs-access'];
    await renderWithProviders(
      <Picker mayGrant={(permission) => ownPermissions.includes(permission)} />,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Administrator' }));

    expect(shownPermissions()).toEqual(['backups-manage', 'logs-access', 'stacks-access']);
  });
});
