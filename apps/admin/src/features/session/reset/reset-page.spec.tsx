import { resetPassword } from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { ResetPage } from './reset-page.js';

const route = { path: '/reset-password', inShell: false };
const phrase = 'amber bridge candle dune ember fjord glacier harbour';
const next = 'island juniper kettle lantern meadow nectar orchard pebble';

const open = () => renderWithProviders(<ResetPage />, '/reset-password', route);

async function fillForm(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('User name'), 'lena');
  await userEvent.click(screen.getByLabelText('Security phrase'));
  await userEvent.paste(phrase);
  await userEvent.type(screen.getByLabelText('New password'), 'a quiet morning');
}

describe('the password reset', () => {
  it('sets the password and shows the next phrase once', async () => {
    const server = FakeApi.start().on(resetPassword, { securityPhrase: next });
    const { router } = await open();

    await fillForm();
    expect(screen.getByText('8 of 8 words')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText(next)).toBeVisible();
    expect(screen.getByText('For lena')).toBeVisible();
    const continueButton = screen.getByRole('button', { name: 'Continue to sign-in' });
    expect(continueButton).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /saved a copy/ }));
    await userEvent.click(continueButton);

    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(server.sentBodies(resetPassword)).toEqual([
      { username: 'lena', securityPhrase: phrase, newPassword: 'a quiet morning' },
    ]);
  });

  it('does not reveal whether the name or the phrase was wrong, and keeps the input', async () => {
    FakeApi.start().failWith(resetPassword, 'RESET_REFUSED');
    await open();

    await fillForm();
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('RESET_REFUSED');
    expect(screen.getByLabelText('Security phrase')).toHaveValue(phrase);
  });

  it('rejects a short password before sending anything', async () => {
    const server = FakeApi.start();
    await open();

    await userEvent.type(await screen.findByLabelText('New password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));

    expect(await screen.findByText('Enter at least 10 characters.')).toBeVisible();
    expect(server.sentRequests).toEqual([]);
  });
});
