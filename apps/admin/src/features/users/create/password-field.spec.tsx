import { RegisterSuperuserRequest } from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { PasswordField } from './password-field.js';

function Form() {
  const emptyUser = { username: '', displayName: '', password: '' };
  return (
    <PasswordField form={useContractForm(RegisterSuperuserRequest, emptyUser)} name="password" />
  );
}

describe('PasswordField', () => {
  it('explains that the browser blocked the clipboard', async () => {
    await renderWithProviders(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));

    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('blocked access to the clipboard');
  });
});
