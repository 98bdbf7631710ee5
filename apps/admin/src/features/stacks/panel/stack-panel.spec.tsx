import {
  listDuplicates,
  listStacks,
  listStackViews,
  readMaintenanceMode,
  readSession,
  readStack,
  readStackFacets,
  type Permission,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleStackFacets } from '#shared/testing/samples.js';
import { StacksPage } from '../list/stacks-page.js';
import { stacksSearch } from '../list/stacks.search.js';
import {
  sampleStackDetail,
  sampleStackList,
  sampleRedeployOf,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';

const stacks = [
  sampleStack({ id: 1, name: 'web' }),
  sampleStack({ id: 2, name: 'mail', owner: 'Post team' }),
  sampleStack({ id: 3, name: 'wiki' }),
];
const operator: Permission[] = ['stacks-access', 'stacks-redeploy', 'stacks-logs'];

function startApi(): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(operator))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList(stacks))
    .on(listDuplicates, { groups: [], nextCursor: null })
    .on(listStackViews, { views: [], nextCursor: null })
    .on(readStackFacets, sampleStackFacets({ total: stacks.length }))
    .on(readStack, ({ url }) => {
      const stack =
        stacks.find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? sampleStack({ id: 0 });
      return sampleStackDetail(stack, { redeploys: [sampleRedeployOf(stack)] });
    });
}

const show = (address = '/stacks') =>
  renderWithProviders(<StacksPage />, address, { path: '/stacks', validateSearch: stacksSearch });

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const findSummary = (name: string) =>
  screen.findByRole('complementary', { name: `Summary of ${name}` });

/** Answers media queries as if the window had this width, because jsdom has no layout. */
function setWindowWidth(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query) => {
    const [, kind, em] = /\((min|max)-width: ([\d.]+)em\)/.exec(query) ?? [];
    const limit = Number(em) * 16;
    const matches = kind === 'min' ? width >= limit : kind === 'max' && width <= limit;
    return { ...mediaQueryDefaults, media: query, matches };
  };
}

const mediaQueryDefaults = {
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => true,
};

describe('the summary beside the list of stacks', () => {
  const matchMedia = window.matchMedia;
  beforeEach(() => setWindowWidth(1440));
  afterAll(() => (window.matchMedia = matchMedia));

  it('opens on the first click on a row, and the page on the second', async () => {
    startApi();
    const { router } = await show();

    await userEvent.click(await rowOf('mail'));
    expect(await within(await findSummary('mail')).findByText('Post team')).toBeVisible();
    expect(router.state.location.href).toBe('/stacks?stack=2');
    expect(await rowOf('web')).not.toHaveAttribute('aria-current');
    const mail = within(screen.getByRole('table')).getByRole('row', { current: true });
    expect(mail).toHaveTextContent('mail');
    await userEvent.click(mail);

    await waitFor(() => expect(router.state.location.pathname).toBe('/stacks/2'));
  });

  it('goes to the next and previous stack with ] and [, and stays at the ends', async () => {
    startApi();
    const { router } = await show('/stacks?stack=1');
    await findSummary('web');

    await userEvent.keyboard('[[]]');
    expect(await findSummary('wiki')).toHaveTextContent('3 of 3');
    await userEvent.keyboard('[[');

    expect(await findSummary('mail')).toHaveTextContent('2 of 3');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.href).toBe('/stacks'));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('opens the page of the focused row with Enter', async () => {
    startApi();
    const { router } = await show('/stacks?stack=1');
    await findSummary('web');

    await userEvent.keyboard('jj{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toBe('/stacks/2'));
  });

  it('opens the page at once where there is no room for a summary', async () => {
    setWindowWidth(800);
    startApi();
    const { router } = await show();

    await userEvent.click(await rowOf('mail'));

    await waitFor(() => expect(router.state.location.pathname).toBe('/stacks/2'));
  });
});
