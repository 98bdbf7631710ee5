import { editProfile, readAccount, readSession } from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleAccount } from './account.fixture.js';
import { ProfilePage } from './profile-page.js';

describe('the profile', () => {
  it('lists groups, and permissions by area with their labels', async () => {
    FakeApi.start().on(readSession, sampleSession()).on(readAccount, sampleAccount());
    await renderWithProviders(<ProfilePage />);

    expect(await screen.findByText('Operators')).toBeVisible();
    const area = screen.getByText('Event log').closest('div') ?? document.body;
    expect(within(area).getByText('View the event log')).toBeVisible();
  });

  it('leads to the pages where the password and the sessions are changed', async () => {
    FakeApi.start().on(readSession, sampleSession()).on(readAccount, sampleAccount());
    await renderWithProviders(<ProfilePage />);

    const hrefOfLink = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOfLink('Change password')).toBe('/account/password');
    expect(await hrefOfLink('Show sessions')).toBe('/account/sessions');
  });

  it('offers no password to people who sign in with a provider', async () => {
    FakeApi.start()
      .on(readSession, sampleSession())
      .on(readAccount, sampleAccount({ external: true }));
    await renderWithProviders(<ProfilePage />);

    expect(await screen.findByText('OpenID provider')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Change password' })).not.toBeInTheDocument();
  });

  it('saves the display name and confirms it once the server has replied', async () => {
    const server = FakeApi.start()
      .on(readSession, sampleSession())
      .on(readAccount, sampleAccount())
      .on(editProfile, sampleAccount({ displayName: 'Lena Brandt' }));
    await renderWithProviders(<ProfilePage />);

    const name = await screen.findByLabelText('Display name');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(name, ' Brandt');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.sentBodies(editProfile)).toEqual([{ displayName: 'Lena Brandt' }]);
  });
});
