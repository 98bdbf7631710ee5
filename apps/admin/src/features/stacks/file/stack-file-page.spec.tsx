import {
  readSession,
  readStack,
  readStackFile,
  type NewestCommitReply,
  type StackFileReply,
  type StackGitReply,
} from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from '../testing/given.js';
import { StackFilePage } from './stack-file-page.js';

const platformUrl = 'https://portainer.example/#!/1/docker/stacks/shop?id=7&type=2';
const text = 'services:\n  web:\n    environment:\n      TOKEN: <masked>\n';
const git: StackGitReply = {
  url: 'https://github.com/acme/shop.git',
  reference: 'refs/heads/main',
  file: 'compose.yaml',
  commit: '4f66ad9a0b2e7c1d5a8f3b6c9e0d1f2a3b4c5d6e',
  webUrl: 'https://github.com/acme/shop',
  commitUrl: 'https://github.com/acme/shop/commit/4f66ad9a0b2e7c1d5a8f3b6c9e0d1f2a3b4c5d6e',
  newest: null,
};

function startApi(file: Partial<StackFileReply> = {}): FakeApi {
  const stack = sampleStack({ id: 7, name: 'shop', platformUrl });
  return FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access', 'stacks-redeploy']))
    .on(readStack, sampleStackDetail(stack))
    .on(readStackFile, {
      stack: { id: 7, name: 'shop' },
      file: 'docker-compose.yml',
      text,
      maskedValues: 1,
      isCut: false,
      git: null,
      ...file,
    });
}

const show = () =>
  renderWithProviders(<StackFilePage />, '/stacks/7/file', { path: '/stacks/$stackId/file' });

describe('the compose file of a stack', () => {
  afterEach(() => Reflect.deleteProperty(window, 'isSecureContext'));

  it('is shown in colours, with masked values marked', async () => {
    startApi();
    await show();

    const file = within(await screen.findByRole('region', { name: 'Text of the compose file' }));
    expect(file.getByText('services')).toHaveAttribute('data-token', 'key');
    expect(file.getByText('<masked>')).toHaveAttribute('data-token', 'masked');
    expect(screen.getByText(/^1 value may be secret and is masked\./)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'shop', level: 1 })).toBeVisible();
  });

  it('can be copied', async () => {
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
    startApi();
    const user = userEvent.setup();
    await show();

    await user.click(await screen.findByRole('button', { name: 'Copy' }));

    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it('links to Portainer, the repository and the deployed commit', async () => {
    startApi({ git });
    await show();

    const link = (name: string) => screen.findByRole('link', { name });
    expect(await link('Open in Portainer')).toHaveAttribute('href', platformUrl);
    const repository = await link('acme/shop');
    expect(repository).toHaveAttribute('href', git.webUrl);
    expect(repository).toHaveAttribute('title', git.url);
    expect(await link('Edit the file in the repository')).toHaveAttribute('href', git.webUrl);
    expect(await link('4f66ad9a')).toHaveAttribute('href', git.commitUrl);
  });

  it('links to the newest commit and to what is new', async () => {
    const newestCommit: NewestCommitReply = {
      commit: 'c'.repeat(40),
      checkedAt: new Date().toISOString(),
      commitUrl: 'https://github.com/acme/shop/commit/ccc',
      compareUrl: 'https://github.com/acme/shop/compare/4f6...ccc',
      fault: null,
      faultCode: null,
    };
    startApi({ git: { ...git, newest: newestCommit } });
    await show();

    const link = (name: string) => screen.findByRole('link', { name });
    expect(await link('cccccccc')).toHaveAttribute('href', newestCommit.commitUrl);
    expect(await link('Show new commits')).toHaveAttribute('href', newestCommit.compareUrl);
  });

  it('is marked as cut', async () => {
    startApi({ isCut: true, maskedValues: 0 });
    await show();

    expect(await screen.findByText(/Only its beginning is shown/)).toBeVisible();
    expect(screen.queryByText(/masked\./)).toBeNull();
  });

  it('explains that Portainer has none', async () => {
    startApi().failWith(readStackFile, 'STACK_FILE_MISSING');
    await show();

    expect(await screen.findByText('Portainer has no compose file for this stack.')).toBeVisible();
  });

  it.each([true, false])(
    'offers to compare versions only to those who may (%s)',
    async (mayCompare) => {
      startApi().on(
        readSession,
        sampleSessionWith(mayCompare ? ['stacks-access', 'stacks-redeploy'] : ['stacks-access']),
      );
      await show();

      await screen.findByRole('button', { name: /^Copy/ });
      expect(screen.queryAllByRole('link', { name: 'Compare versions' })).toHaveLength(
        mayCompare ? 1 : 0,
      );
    },
  );
});
