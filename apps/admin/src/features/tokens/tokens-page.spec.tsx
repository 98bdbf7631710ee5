import {
  createToken,
  listStacks,
  listTokens,
  listUsers,
  readSession,
  readStack,
  readTokenFacets,
  readUser,
  revokeToken,
  rotateToken,
  type Permission,
  type TokenReply,
  type UserDetailReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noStacks, sampleSession, sampleStack } from '#shared/testing/samples.js';
import { OwnTokensPage } from './own-tokens-page.js';
import { timeInDays, sampleToken } from './token.fixture.js';
import { TokensPage } from './tokens-page.js';
import { tokensSearch } from './tokens.search.js';

const secret = 'sy_0123456789abcdef';
const ownTokensRoute = { path: '/account/tokens', validateSearch: tokensSearch };
const allTokensRoute = { path: '/administration/tokens', validateSearch: tokensSearch };
const serviceUser: UserDetailReply = {
  id: 9,
  username: 'robot',
  displayName: 'Robot',
  kind: 'service',
  superuser: false,
  active: true,
  lastSignInAt: null,
  createdAt: '2026-02-01T10:00:00.000Z',
  groups: [],
  twoFactor: false,
  granted: ['stacks-access'],
  permissions: ['stacks-access'],
  securityPhrase: false,
  external: false,
  sessions: 0,
  tokens: 0,
};

function start(tokens: TokenReply[], ...otherPermissions: Permission[]): FakeApi {
  return FakeApi.start()
    .on(
      readSession,
      sampleSession('tokens-manage', 'stacks-access', 'stacks-redeploy', ...otherPermissions),
    )
    .on(listTokens, { tokens, nextCursor: null })
    .on(readTokenFacets, { state: { active: 7, revoked: 2 } })
    .on(listStacks, noStacks)
    .on(listUsers, { users: [serviceUser], nextCursor: null })
    .on(readUser, serviceUser);
}

const openOwnTokens = (search = '') =>
  renderWithProviders(<OwnTokensPage />, `/account/tokens${search}`, ownTokensRoute);

const unfold = (area: RegExp) => userEvent.click(screen.getByRole('button', { name: area }));

describe('the user’s own API tokens', () => {
  it('show that one expires soon, and where it was used', async () => {
    start([
      sampleToken({
        expiresAt: timeInDays(5),
        lastUsedAt: timeInDays(-1),
        lastUsedIp: '192.0.2.7',
      }),
      sampleToken({ id: 2, name: 'Report job', state: 'revoked', expiresAt: timeInDays(5) }),
    ]);
    await openOwnTokens();

    const row = await screen.findByRole('row', { name: /Nightly pipeline/ });
    expect(row).toHaveTextContent('expires in 5 days');
    expect(row).toHaveTextContent('192.0.2.7');
    const revokedRow = screen.getByRole('row', { name: /Report job/ });
    expect(revokedRow).toHaveTextContent('Revoked');
    expect(revokedRow).not.toHaveTextContent('expires in');
    expect(within(revokedRow).queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
  });

  it('are counted by state', async () => {
    start([sampleToken()]);
    await openOwnTokens();

    const chips = await screen.findByRole('group', { name: 'Status' });
    expect(await within(chips).findByRole('button', { name: /^Active.*7/ })).toBeVisible();
    expect(within(chips).queryByRole('button', { name: /^Expired/ })).not.toBeInTheDocument();
    expect(within(chips).getByRole('button', { name: /^Revoked.*2/ })).toBeVisible();
  });

  it('show which permissions have no effect because the owner does not hold them', async () => {
    start([sampleToken({ effective: ['stacks-access'] })]);
    await openOwnTokens();

    await userEvent.click(
      await screen.findByRole('button', { name: /^View stacks, Redeploy stacks/ }),
    );

    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText('Redeploy stacks', { exact: false })).toHaveTextContent(
      'No effect: the owner does not have this permission.',
    );
  });

  it('are created with permissions that the user holds, and show their secret once', async () => {
    const server = start([]).on(createToken, { token: sampleToken(), secret });
    await openOwnTokens('?open=create');

    const create = await screen.findByText('Create token');
    await userEvent.type(screen.getByLabelText('Name'), 'Nightly pipeline');
    await userEvent.click(create);
    expect(await screen.findByText('Select at least one permission.')).toBeVisible();
    await unfold(/^Users and groups/);
    expect(screen.getByLabelText('Edit users')).toBeDisabled();
    await unfold(/^Stacks \d/);
    // Screen readers announce only changes of a status that already exists.
    const summary = screen.getByRole('status');
    expect(summary).toHaveTextContent('No permissions selected yet.');
    await userEvent.click(screen.getByLabelText('Redeploy stacks'));
    expect(summary).toHaveTextContent('Redeploy stacks · all stacks · until');
    await userEvent.selectOptions(screen.getByLabelText('Expires after'), '30 days');
    await userEvent.click(create);

    expect(await screen.findByText(secret)).toBeVisible();
    expect(screen.getByText(/^curl -H/)).toHaveTextContent('/api/stacks');
    expect(server.sentBodies(createToken)).toEqual([
      { name: 'Nightly pipeline', permissions: ['stacks-redeploy'], expiresInDays: 30 },
    ]);
    await userEvent.click(screen.getByLabelText(/saved a copy/));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  });

  it('say for how many stacks they are if a name is unknown', async () => {
    const stack = sampleStack({ id: 7, name: 'shop' });
    start([]).on(readStack, {
      stack,
      note: '',
      containers: [],
      images: [],
      git: null,
      environmentVariables: [],
      redeploys: [],
    });
    await openOwnTokens('?open=create&stack=7');

    expect(await screen.findByText(/ · 1 stack · until/)).toBeVisible();
  });

  it('are filled in for the pipeline of a stack, and end in its commands', async () => {
    const stack = sampleStack({ id: 7, name: 'shop' });
    const token = sampleToken({ stackIds: [7] });
    const server = start([])
      .on(createToken, { token, secret })
      .on(listStacks, { ...noStacks, stacks: [stack] })
      .on(readStack, {
        stack,
        note: '',
        containers: [],
        images: [],
        git: null,
        environmentVariables: [],
        redeploys: [],
      });
    const { router } = await openOwnTokens('?open=create&stack=7');

    expect(await screen.findByLabelText('Name')).toHaveValue('Pipeline for shop');
    expect(screen.getByLabelText('Redeploy stacks')).toBeChecked();
    expect(await screen.findByText(/^View stacks, Redeploy stacks · shop · until/)).toBeVisible();
    await userEvent.click(screen.getByText('Create token'));

    expect(await screen.findByText(secret)).toBeVisible();
    expect(server.sentBodies(createToken)).toEqual([
      {
        name: 'Pipeline for shop',
        permissions: ['stacks-access', 'stacks-redeploy'],
        stackIds: [7],
        expiresInDays: 90,
      },
    ]);
    expect(router.state.location.search).toEqual({});
    expect(screen.getByText(/^curl --fail/)).toHaveTextContent('{"stackNames":["shop"]}');
    await userEvent.click(screen.getByText('GitLab'));
    expect(screen.getByText(/^redeploy:/)).toHaveTextContent('redeploy shop --wait');
  });

  it('are rotated with an overlap for the old secret', async () => {
    const server = start([sampleToken()]).on(rotateToken, { token: sampleToken(), secret });
    await openOwnTokens('?open=rotate&id=1');

    await userEvent.selectOptions(
      await screen.findByLabelText('How long the old secret stays valid'),
      'Not at all: the old secret expires immediately',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Rotate Nightly pipeline' }));

    expect(await screen.findByText(secret)).toBeVisible();
    expect(server.sentBodies(rotateToken)).toEqual([{ overlapHours: 0 }]);
  });

  it('are revoked after showing whether they are in use', async () => {
    const usedToken = sampleToken({ lastUsedAt: timeInDays(-1), lastUsedIp: '192.0.2.7' });
    const server = start([usedToken]).on(revokeToken, undefined);
    await openOwnTokens('?open=revoke&id=1');

    expect(await screen.findByText(/Last used yesterday from 192.0.2.7/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Nightly pipeline' }));

    await waitFor(() => expect(server.sentBodies(revokeToken)).toHaveLength(1));
  });
});

describe('all API tokens', () => {
  it('show their owners, and are filtered by state in the URL', async () => {
    const owner = { id: 2, username: 'mara', displayName: 'Mara' };
    const server = start([sampleToken({ owner })], 'users-access');
    const { router } = await renderWithProviders(
      <TokensPage />,
      '/administration/tokens',
      allTokensRoute,
    );

    expect(await screen.findByRole('row', { name: /Nightly pipeline/ })).toHaveTextContent('Mara');
    await userEvent.click(screen.getByRole('button', { name: /^Revoked/ }));

    await waitFor(() => expect(router.state.location.searchStr).toBe('?state=revoked'));
    await waitFor(() => {
      const listRequest = server.sentRequests
        .filter(({ endpoint }) => endpoint === listTokens)
        .at(-1);
      expect(listRequest?.request.url.search).toMatch(/everybody=true.*state=revoked/);
    });
  });

  it('are created for a service user with permissions that both hold', async () => {
    const server = start([], 'users-access').on(createToken, { token: sampleToken(), secret });
    await renderWithProviders(<TokensPage />, '/administration/tokens?open=create', allTokensRoute);

    await userEvent.type(await screen.findByLabelText('Name'), 'Nightly pipeline');
    await userEvent.selectOptions(await screen.findByLabelText('Owner'), 'Robot (service user)');
    await userEvent.click(await screen.findByRole('button', { name: /^Stacks \d/ }));
    await waitFor(() => expect(screen.getByLabelText('View stacks')).toBeEnabled());
    expect(screen.getByLabelText('Redeploy stacks')).toBeDisabled();
    await userEvent.click(screen.getByLabelText('View stacks'));
    await userEvent.click(screen.getByText('Create token'));

    expect(await screen.findByText(secret)).toBeVisible();
    expect(server.sentBodies(createToken)).toEqual([
      {
        name: 'Nightly pipeline',
        permissions: ['stacks-access'],
        expiresInDays: 90,
        ownerId: 9,
      },
    ]);
  });

  it('say for each locked permission whether the user or the owner lacks it', async () => {
    start([], 'users-access');
    await renderWithProviders(<TokensPage />, '/administration/tokens?open=create', allTokensRoute);
    await userEvent.selectOptions(await screen.findByLabelText('Owner'), 'Robot (service user)');

    // The note below the name of a permission begins with its ID.
    const noteOf = (permission: Permission) => screen.getByText(permission).parentElement;
    await screen.findByText(/permissions that both you and Robot have/);
    await unfold(/^Stacks \d/);
    await unfold(/^Users and groups/);
    expect(noteOf('stacks-redeploy')).toHaveTextContent('Robot doesn’t have this permission');
    expect(noteOf('users-edit')).toHaveTextContent('You don’t have this permission');
    expect(noteOf('stacks-access')).not.toHaveTextContent('doesn’t have this permission');
  });

  it('are created for any service user, however many there are', async () => {
    const serviceUsersFrom = (count: number, firstId: number) =>
      Array.from({ length: count }, (_, index) => {
        const id = firstId + index;
        return { ...serviceUser, id, username: `robot-${id}`, displayName: `Robot ${id}` };
      });
    start([], 'users-access').on(listUsers, ({ url }) =>
      url.searchParams.get('cursor') === 'second'
        ? { users: serviceUsersFrom(1, 501), nextCursor: null }
        : { users: serviceUsersFrom(3, 1), nextCursor: 'second' },
    );
    await renderWithProviders(<TokensPage />, '/administration/tokens?open=create', allTokensRoute);

    await userEvent.selectOptions(
      await screen.findByLabelText('Owner'),
      'Robot 501 (service user)',
    );

    expect(screen.getByLabelText('Owner')).toHaveValue('501');
  });
});
