import { changePassword, readAccount, readSession } from '@stackyard/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleAccount } from './account.fixture.js';
import { PasswordPage } from './password-page.js';

const start = () =>
  FakeApi.start().on(readSession, sampleSession()).on(readAccount, sampleAccount());

async function submitPassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Current password'), 'a quiet evening');
  await userEvent.type(screen.getByLabelText('New password'), 'a quiet morning');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('the caller’s password', () => {
  it('is changed, explains what ended, and clears the form', async () => {
    const server = start().on(changePassword, undefined);
    await renderWithProviders(<PasswordPage />);
    expect(
      await screen.findByText(/Changing your password ends all your other sessions/),
    ).toBeVisible();

    await submitPassword();

    expect(await screen.findByText(/All other sessions have ended/)).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(server.sentBodies(changePassword)).toEqual([
      { currentPassword: 'a quiet evening', newPassword: 'a quiet morning' },
    ]);
  });

  it('shows an error at the current password if it is wrong', async () => {
    start().failWith(changePassword, 'PASSWORD_WRONG');
    await renderWithProviders(<PasswordPage />);

    await submitPassword();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The current password is incorrect.',
    );
    expect(screen.queryByText(/have ended/)).not.toBeInTheDocument();
  });
});
