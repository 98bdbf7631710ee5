import { login, readSession, readSetupStatus } from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../shared/testing/fake-api.js';
import { renderPart } from '../../shared/testing/render.js';
import { noMaintenance, sampleSession } from '../../shared/testing/samples.js';
import { signInSearch } from './session.search.js';
import { SignInPage } from './sign-in-page.js';

const route = { path: '/sign-in', validateSearch: signInSearch, inShell: false };

function startServer(): FakeApi {
  return FakeApi.start()
    .on(readSession, { authenticated: false, maintenance: noMaintenance })
    .on(readSetupStatus, { superuser: true, server: true, preset: false, complete: true });
}

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('User name'), 'lena');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in page', () => {
  it('leads back to the page that was asked for', async () => {
    startServer().on(login, sampleSession());
    const { router } = await renderPart(
      <SignInPage />,
      '/sign-in?returnTo=/stacks%3Fstatus%3Derror',
      route,
    );

    await signIn();

    await waitFor(() => expect(router.state.location.href).toBe('/stacks?status=error'));
  });

  it('says that name or password is wrong, and asks for the password again', async () => {
    startServer().refuse(login, 'CREDENTIALS_REFUSED');
    await renderPart(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent('User name or password is wrong.');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('User name')).toHaveValue('lena');
  });

  it('explains why a secure cookie cannot work over plain HTTP', async () => {
    startServer().refuse(login, 'COOKIE_NEEDS_TLS');
    await renderPart(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent('Open the https address');
  });

  it('says how long to wait after too many attempts', async () => {
    startServer().refuse(login, 'TOO_MANY_ATTEMPTS', { retryAfter: 90 });
    await renderPart(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Next try makes sense in 1 min 30 secs.',
    );
  });

  it('leads to the set-up while nobody is registered', async () => {
    startServer().on(readSetupStatus, {
      superuser: false,
      server: false,
      preset: false,
      complete: false,
    });
    const { router } = await renderPart(<SignInPage />, '/sign-in', route);

    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'));
  });
});
