import { login, readSession, readSetupStatus, readSignInMethods } from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleSession } from '#shared/testing/samples.js';
import { signInSearch } from '../session.search.js';
import { SignInPage } from './sign-in-page.js';

const route = { path: '/sign-in', validateSearch: signInSearch, inShell: false };

function startServer(): FakeApi {
  return FakeApi.start()
    .on(readSession, { authenticated: false, maintenance: noMaintenance })
    .on(readSetupStatus, { superuser: true, server: true, preset: false, complete: true })
    .on(readSignInMethods, { oidc: null });
}

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('User name'), 'lena');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in page', () => {
  it('returns to the requested page', async () => {
    startServer().on(login, sampleSession());
    const { router } = await renderWithProviders(
      <SignInPage />,
      '/sign-in?returnTo=/stacks%3Fstatus%3Derror',
      route,
    );

    await signIn();

    await waitFor(() => expect(router.state.location.href).toBe('/stacks?status=error'));
  });

  it('shows that name or password is wrong, and asks for the password again', async () => {
    startServer().failWith(login, 'CREDENTIALS_REFUSED');
    await renderWithProviders(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The user name or password is incorrect.',
    );
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('User name')).toHaveValue('lena');
  });

  it('explains why a secure cookie cannot work over plain HTTP', async () => {
    startServer().failWith(login, 'COOKIE_NEEDS_TLS');
    await renderWithProviders(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Open the address that begins with https',
    );
  });

  it('shows how long to wait after too many attempts', async () => {
    startServer().failWith(login, 'TOO_MANY_ATTEMPTS', { retryAfter: 90 });
    await renderWithProviders(<SignInPage />, '/sign-in', route);

    await signIn();

    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 1 min 30 s.');
  });

  it.each([
    { permission: 'maintenance-server-edit' as const, page: '/setup' },
    { permission: 'stacks-access' as const, page: '/' },
  ])('opens $page with $permission if the setup was left unfinished', async (testCase) => {
    startServer()
      .on(readSetupStatus, { superuser: true, server: false, preset: false, complete: false })
      .on(login, sampleSession(testCase.permission));
    const { router } = await renderWithProviders(<SignInPage />, '/sign-in', route);

    await signIn();

    await waitFor(() => expect(router.state.location.href).toBe(testCase.page));
  });

  it('redirects to the setup while no user is registered', async () => {
    startServer().on(readSetupStatus, {
      superuser: false,
      server: false,
      preset: false,
      complete: false,
    });
    const { router } = await renderWithProviders(<SignInPage />, '/sign-in', route);

    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'));
  });

  it('asks for the code of a second factor without asking for the password again', async () => {
    const server = startServer().on(login, sampleSession());
    server.failWith(login, 'SECOND_FACTOR_REQUIRED');
    await renderWithProviders(<SignInPage />, '/sign-in', route);

    await signIn();
    const code = await screen.findByLabelText('Code from the authenticator app');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server.on(login, sampleSession());
    await userEvent.type(code, '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

    await waitFor(() =>
      expect(server.sentBodies(login)).toEqual([
        { username: 'lena', password: 'a long password' },
        { username: 'lena', password: 'a long password', code: '123456' },
      ]),
    );
  });

  it('asks for another code after a wrong one, and accepts a recovery code instead', async () => {
    const server = startServer().failWith(login, 'SECOND_FACTOR_REQUIRED');
    await renderWithProviders(<SignInPage />, '/sign-in', route);
    await signIn();
    const code = await screen.findByLabelText('Code from the authenticator app');
    server.failWith(login, 'SECOND_FACTOR_REFUSED');
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('SECOND_FACTOR_REFUSED');
    expect(code).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));

    expect(screen.getByLabelText('Recovery code')).toHaveAttribute('inputmode', 'text');
  });

  it('returns from the code to name and password', async () => {
    startServer().failWith(login, 'SECOND_FACTOR_REQUIRED');
    await renderWithProviders(<SignInPage />, '/sign-in', route);
    await signIn();

    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));

    expect(screen.getByLabelText('User name')).toHaveValue('lena');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('offers an OpenID provider, if configured, and returns to the page', async () => {
    startServer().on(readSignInMethods, { oidc: { label: 'Sign in with House ID' } });
    await renderWithProviders(<SignInPage />, '/sign-in?returnTo=/stacks%3Fstatus%3Derror', route);

    const link = await screen.findByRole('link', { name: 'Sign in with House ID' });
    expect(link).toHaveAttribute(
      'href',
      `/api/auth/oidc/start?returnTo=${encodeURIComponent('/stacks?status=error')}`,
    );
  });

  it.each([
    ['OIDC_FAILED', 'Signing in through the OpenID provider failed.'],
    ['SOMETHING_NEW', 'Signing in through the OpenID provider failed.'],
    ['CREDENTIALS_REFUSED', 'The user name or password is incorrect.'],
  ])('says why the way back led here: %s', async (problem, text) => {
    startServer();
    await renderWithProviders(<SignInPage />, `/sign-in?problem=${problem}`, route);

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    ['provider-unreachable', 'did not respond', 'with your user name and password'],
    ['provider-refused', 'rejected the sign-in', 'ask the provider’s administrator'],
    ['answer-invalid', 'response was invalid', 'check the configuration'],
    ['flow-lost', 'longer than ten minutes', 'Start again here'],
    [
      'no-account',
      'You don’t have a Stackyard account.',
      'Ask an administrator to create an account for you',
    ],
    ['deactivated', 'Your account is deactivated.', 'reactivate your account'],
    ['something-new', 'Signing in through the OpenID provider failed.', 'Try again'],
  ])('explains why the OpenID sign-in failed: %s', async (reason, cause, next) => {
    startServer();
    await renderWithProviders(
      <SignInPage />,
      `/sign-in?problem=OIDC_FAILED&reason=${reason}&returnTo=/stacks`,
      route,
    );

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(cause);
    expect(alert).toHaveTextContent(next);
  });

  it('explains why the session ended', async () => {
    startServer();
    await renderWithProviders(<SignInPage />, '/sign-in?ended=deactivated', route);

    expect(await screen.findByText(/because this account was deactivated/)).toBeVisible();
  });

  it('opens with a URL of a newer version', async () => {
    startServer();
    await renderWithProviders(<SignInPage />, '/sign-in?ended=something-new', route);

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
