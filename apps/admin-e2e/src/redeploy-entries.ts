import { expect, type Locator, type Page } from '@playwright/test';
import { listRedeploys, listStacks, readStackFacets } from '@stackyard/contracts';
import { runDialogTests, type OperatorSession, type DialogTest } from './entries.js';

const names = ['gitea', 'grafana'];
export const batchUrlPattern = /^\/redeploys\?batchId=\d+$/;
/** The page that opens after a redeploy of a single stack is started. */
export const runUrlPattern = /^\/redeploys\/\d+$/;

export const redeployButton = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Redeploy ${name}`, exact: true });

export async function selectStack(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('checkbox', { name }).check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /^Redeploy/ })
    .click();
}

/**
 * Waits until no redeploy is queued or running, then makes one image outdated and waits until the
 * API reports it.
 */
async function waitUntilIdle({ api, installation }: OperatorSession): Promise<void> {
  await expect
    .poll(() => api.call(listRedeploys, { query: { state: ['queued', 'running'] } }))
    .toMatchObject({ redeploys: [] });
  installation.sandbox.control.publishImage('grafana:1');
  await expect
    .poll(() => api.call(readStackFacets))
    .toMatchObject({ redeployable: names.length, outdated: 1 });
}

export async function stackPageUrl({ api }: OperatorSession, name: string): Promise<string> {
  const { stacks } = await api.call(listStacks, { query: { search: name } });
  return `/stacks/${stacks.find((stack) => stack.name === name)?.id}`;
}

/** Tests the given ways to start a redeploy on an installation with an outdated stack. */
export function testRedeployEntries(entries: Record<string, DialogTest>): void {
  runDialogTests(
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        `redeploys are started from ${name}`,
        async (session: OperatorSession) => {
          await waitUntilIdle(session);
          return {
            ...entry,
            startUrl: entry.startUrl.replace('/stacks/gitea', await stackPageUrl(session, 'gitea')),
          };
        },
      ]),
    ),
    { FRESHNESS_MINUTES: '0.01', REDEPLOY_SETTLE_SECONDS: '0' },
    ({ installation: { sandbox } }) => {
      for (const name of names) sandbox.control.addStack({ name, images: { app: `${name}:1` } });
      sandbox.control.setDeployMs(50);
    },
  );
}
