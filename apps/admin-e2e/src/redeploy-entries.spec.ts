import { expect, type Locator, type Page } from '@playwright/test';
import { listRedeploys, readStackFacets } from '@stackyard/contracts';
import { command, press, walkThrough, type Desk, type Entry } from './entries.js';

const names = ['gitea', 'grafana'];
const toBatch = /^\/redeploys\?batchId=\d+$/;

const row = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Redeploy ${name}`, exact: true });

async function select(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('checkbox', { name }).check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /^Redeploy/ })
    .click();
}

/** Waits until no redeploy is open, and then until one stack runs an old image. */
async function idle({ api, house }: Desk): Promise<void> {
  await expect
    .poll(() => api.call(listRedeploys, { query: { state: ['queued', 'running'] } }))
    .toMatchObject({ redeploys: [] });
  house.sandbox.control.setImageDigest('grafana:1');
  await expect
    .poll(() => api.call(readStackFacets))
    .toMatchObject({ redeployable: names.length, outdated: 1 });
}

const entries: Record<string, Entry> = {
  'the action of a row': {
    at: '/stacks',
    open: (page) => row(page, 'grafana').click(),
    ends: toBatch,
  },
  'the action of a row of a filtered list': {
    at: '/stacks?search=gra&status=active',
    open: (page) => row(page, 'grafana').click(),
    ends: toBatch,
  },
  'a selection': { at: '/stacks', open: (page) => select(page, 'Select grafana'), ends: toBatch },
  'everything shown, selected': {
    at: '/stacks',
    open: (page) => select(page, 'Select all visible rows'),
    ends: toBatch,
  },
  'the button for all': {
    at: '/stacks',
    open: press(/^Redeploy all/),
    ends: toBatch,
  },
  'the button for what is outdated': {
    at: '/stacks?status=active',
    open: press(/^Redeploy 1 outdated/),
    ends: toBatch,
  },
  'the palette on the overview, for all': {
    at: '/',
    open: command('Redeploy all stacks'),
    left: '/stacks',
    ends: toBatch,
  },
  'the palette on another page, for what is outdated': {
    at: '/redeploys?state=failed',
    open: command('Redeploy outdated stacks'),
    left: '/stacks',
    ends: toBatch,
  },
  'the palette on the list itself': {
    at: '/stacks',
    open: command('Redeploy all stacks'),
    ends: toBatch,
  },
  'a link to all': { at: '/stacks?redeploy=all', left: '/stacks', ends: toBatch },
  'a link to what is outdated': {
    at: '/stacks?redeploy=outdated&batchId=7&foo=1',
    left: '/stacks',
    ends: toBatch,
  },
  'the page of a stack': { at: '/stacks/1', open: press(/^Redeploy/), ends: toBatch },
  'the palette on the page of a stack': {
    at: '/stacks/1',
    open: command('Redeploy gitea'),
    ends: toBatch,
  },
  'a row on a phone': {
    at: '/stacks',
    onPhone: true,
    open: (page) => row(page, 'grafana').click(),
    ends: toBatch,
  },
  'the button for all on a phone': {
    at: '/stacks',
    onPhone: true,
    open: press(/^Redeploy all/),
    ends: toBatch,
  },
};

walkThrough(
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      `redeploys are started from ${name}`,
      (desk: Desk) => idle(desk).then(() => entry),
    ]),
  ),
  { FRESHNESS_MINUTES: '0.01', REDEPLOY_SETTLE_SECONDS: '0' },
  ({ house: { sandbox } }) => {
    for (const name of names) sandbox.control.addStack({ name, images: { app: `${name}:1` } });
    sandbox.control.setDeployMs(50);
  },
);
