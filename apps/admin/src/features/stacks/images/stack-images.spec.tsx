import {
  checkImages,
  ignoreImage,
  readMaintenanceMode,
  readSession,
  stopIgnoringImage,
  type ImageBuildReply,
  type ImageReply,
  type Permission,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance } from '#shared/testing/samples.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from '../testing/given.js';
import { sampleImage } from '../testing/given-image.js';
import { StackImages } from './stack-images.js';

const digest = `sha256:${'d'.repeat(64)}`;
const oneHourAgo = new Date(Date.now() - 3_600_000).toISOString();

const sampleNewerTags = {
  ...{ patch: null, minor: null, major: null, listedAt: oneHourAgo, complete: true },
  ...{ fault: null, faultCode: null, faultAt: null },
};

const outdated = sampleImage({
  freshness: 'outdated',
  state: 'outdated',
  outdatedSince: oneHourAgo,
  newDigest: digest,
});

const ignored = {
  ...{ id: 7, name: 'docker.io/library/nginx:1.27', digest, until: null },
  ...{ reason: 'Breaks the shop', createdAt: oneHourAgo },
  createdBy: { type: 'user' as const, id: 3, name: 'lena' },
};

function startApi(...permissions: Permission[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(['stacks-access', ...permissions]))
    .on(readMaintenanceMode, noMaintenance);
}

const sampleBuild = (version: string, fields: Partial<ImageBuildReply> = {}): ImageBuildReply => ({
  version,
  revision: null,
  sourceUrl: null,
  changelogUrl: null,
  builtAt: null,
  ...fields,
});

const show = (...images: ImageReply[]) =>
  renderWithProviders(<StackImages {...sampleStackDetail(sampleStack({ id: 1 }), { images })} />);

describe('the images of a stack', () => {
  afterEach(() => act(() => setLocale('en')));

  it('names the running and the newer version, with links to source and changelog', async () => {
    startApi();
    const runningBuild = sampleBuild('2.4.1');
    const newBuild = sampleBuild('2.5.0', {
      sourceUrl: 'https://git.example/acme/shop',
      changelogUrl: 'https://git.example/acme/shop/changes',
    });
    await show(sampleImage({ ...outdated, runningBuild, newBuild }));

    expect(await screen.findByText('2.4.1')).toBeVisible();
    expect(screen.getByText('2.5.0')).toBeVisible();
    const source = screen.getByRole('link', { name: 'Source' });
    expect(source).toHaveAttribute('href', 'https://git.example/acme/shop');
    expect(screen.getByRole('link', { name: 'Changelog' })).toBeVisible();
  });

  it('lists the services that run an image, and both digests', async () => {
    startApi();
    const container = {
      ...{ name: 'web-1', image: 'nginx:1.27', state: 'running', status: 'Up 3 hours' },
      ...{ health: null, createdAt: null },
    };
    const containers = [
      { ...container, id: 'a', service: 'web' },
      { ...container, id: 'b', service: 'proxy' },
      { ...container, id: 'c', service: 'web' },
      { ...container, id: 'd', service: 'db', image: 'postgres:17' },
    ];
    const runningDigest = `sha256:${'a'.repeat(64)}`;
    const images = [sampleImage({ ...outdated, runningDigest })];
    await renderWithProviders(
      <StackImages {...sampleStackDetail(sampleStack({ id: 1 }), { images, containers })} />,
    );

    expect(await screen.findByText('Services')).toBeInTheDocument();
    expect(screen.getByText('proxy, web')).toBeVisible();
    expect(screen.getByTitle(runningDigest)).toHaveTextContent(/^a{12}$/);
    expect(screen.getByTitle(digest)).toBeVisible();
  });

  it('are held back if their newer image was rolled back', async () => {
    startApi();
    const stack = sampleStack({ id: 1, heldBack: true, freshness: 'outdated' });
    const images = [outdated, sampleImage({ reference: 'redis:8' })];
    await renderWithProviders(<StackImages {...sampleStackDetail(stack, { images })} />);

    expect(await screen.findByRole('heading', { name: '2 images, 1 held back' })).toBeVisible();
    expect(screen.getByText('Held back')).toBeVisible();
    expect(screen.queryByText('Outdated')).not.toBeInTheDocument();
  });

  it('have no column for versions that only repeat the tags', async () => {
    startApi();
    await show(sampleImage({ reference: 'nginx:1.27', runningBuild: sampleBuild('1.27') }));

    expect(await screen.findAllByText('Digest')).not.toHaveLength(0);
    expect(screen.queryByText('Version')).not.toBeInTheDocument();
  });

  it('are listed with outdated ones first', async () => {
    startApi();
    await show(
      sampleImage({ reference: 'redis:8', state: 'local' }),
      sampleImage({ reference: 'nginx:1.27' }),
      sampleImage({ ...outdated, reference: 'postgres:17' }),
    );

    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('code')?.textContent)).toEqual([
      'postgres:17',
      'nginx:1.27',
      'redis:8',
    ]);
  });

  it('keep their state beside a failed check, with the age of both', async () => {
    startApi();
    await show(
      sampleImage({ fault: 'docker.io limits the number of requests.', faultAt: oneHourAgo }),
    );

    const [row] = await screen.findAllByRole('listitem');
    expect(row).toHaveTextContent('Up to date');
    expect(row).toHaveTextContent(
      'Last check failed 1 hr ago: docker.io limits the number of requests. Data as of 1 hr ago.',
    );
  });

  it('say a reason once where nothing was ever found out', async () => {
    startApi();
    const fault = 'docker.io cannot be reached.';
    await show(
      sampleImage({
        ...{ freshness: 'error', state: 'unknown', detail: fault, checkedAt: null },
        fault,
        faultAt: oneHourAgo,
      }),
    );

    const [row] = await screen.findAllByRole('listitem');
    expect(row?.textContent?.split(fault)).toHaveLength(2);
    expect(row).not.toHaveTextContent('Data as of');
  });

  it('explain state and failure in the language of the page', async () => {
    startApi();
    act(() => setLocale('de'));
    await show(
      sampleImage({
        detail: 'Pinned to a digest.',
        reason: 'pinned-to-digest',
        fault: 'ghcr.io is not responding.',
        faultCode: 'unreachable',
        faultAt: oneHourAgo,
      }),
    );

    const [row] = await screen.findAllByRole('listitem');
    expect(row).toHaveTextContent('Auf einen Digest festgelegt.');
    expect(row).toHaveTextContent('Die Registry ist nicht erreichbar (ghcr.io is not responding).');
  });

  it('name newer versions under other tags, and since when they are known', async () => {
    startApi();
    await show(sampleImage({ newerTags: { ...sampleNewerTags, patch: '1.27.5', major: '2.0.1' } }));

    const [row] = await screen.findAllByRole('listitem');
    expect(row).toHaveTextContent('Up to date');
    expect(row).toHaveTextContent('Newer versions: 1.27.5 (patch), 2.0.1 (major), as of 1 hr ago');
  });

  it('say nothing about versions that do not exist', async () => {
    startApi();
    await show(sampleImage({ newerTags: sampleNewerTags }));
    const [row] = await screen.findAllByRole('listitem');
    expect(row).not.toHaveTextContent('Newer versions');
  });

  it('say why newer versions are unknown or may be out of date', async () => {
    startApi();
    const failed = {
      ...{ ...sampleNewerTags, complete: false, fault: 'ghcr.io responded with status 405.' },
      ...{ faultCode: 'broken' as const, faultAt: oneHourAgo },
    };
    await show(
      sampleImage({ newerTags: { ...failed, listedAt: null } }),
      sampleImage({ reference: 'shop:1.2.0', newerTags: { ...failed, minor: '1.3.0' } }),
    );

    const [unknownItem, oldTagsItem] = await screen.findAllByRole('listitem');
    expect(unknownItem).toHaveTextContent(
      /Newer versions unknown: .*ghcr\.io responded with status 405/,
    );
    expect(oldTagsItem).toHaveTextContent('Newer versions: 1.3.0 (minor), as of 1 hr ago');
    expect(oldTagsItem).toHaveTextContent('The repository has too many tags to list.');
    expect(oldTagsItem).toHaveTextContent(
      /Tags could not be listed 1 hr ago: .*ghcr\.io responded with status 405/,
    );
  });

  it('say when the next of them is checked', async () => {
    startApi();
    const timeInMinutes = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString();
    await show(
      sampleImage({ nextCheckAt: timeInMinutes(20) }),
      sampleImage({ reference: 'shop:1', nextCheckAt: timeInMinutes(5) }),
      sampleImage({ reference: 'blog:1' }),
    );
    expect(await screen.findByText(/^next check in [45] min/)).toBeVisible();
  });

  it('are checked on request', async () => {
    const server = startApi().on(checkImages, { stacks: 1 });
    await show(outdated);

    await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));

    expect(await screen.findByRole('status')).toHaveTextContent('Checking');
    expect(server.sentBodies(checkImages)).toEqual([{ stackIds: [1] }]);
  });

  it('are ignored with a reason: just the newer image that is there', async () => {
    const server = startApi('stacks-redeploy').failWith(ignoreImage, 'IMAGE_IGNORES_FULL');
    await show(outdated);

    await userEvent.click(
      await screen.findByRole('button', { name: 'Ignore newer images of nginx:1.27' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Ignore newer images' });
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Breaks the shop');
    await userEvent.click(within(dialog).getByRole('button', { name: '7 days' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('IMAGE_IGNORES_FULL');
    const [body] = server.sentBodies(ignoreImage) as { until: string }[];
    expect(body).toMatchObject({ reference: 'nginx:1.27', digest, reason: 'Breaks the shop' });
    expect(Date.parse(body?.until ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('are ignored for good and altogether', async () => {
    const server = startApi('stacks-redeploy').on(ignoreImage, ignored);
    await show(outdated);

    await userEvent.click(await screen.findByRole('button', { name: /^Ignore newer/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText('All newer images'));
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'End of life');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.sentBodies(ignoreImage)).toEqual([
      { reference: 'nginx:1.27', until: null, reason: 'End of life' },
    ]);
  });

  it('say who ignored them and why, until that is taken back', async () => {
    const server = startApi('stacks-redeploy').on(stopIgnoringImage, undefined);
    await show(sampleImage({ freshness: 'skipped', state: 'ignored', ignored }));

    const [row] = await screen.findAllByRole('listitem');
    expect(row).toHaveTextContent('Ignored by lena: Breaks the shop');
    await userEvent.click(await screen.findByRole('button', { name: /^Stop ignoring/ }));
    await waitFor(() => expect(server.sentBodies(stopIgnoringImage)).toHaveLength(1));
  });

  it('offer nothing to ignore to those who may not redeploy', async () => {
    startApi();
    await show(outdated);
    expect(await screen.findByText('Outdated')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ignore/ })).not.toBeInTheDocument();
  });
});
