import { readSession, readStack, type Permission } from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { StackTabs } from './stack-tabs.js';
import { sampleStackDetail, sampleSessionWith, sampleStack } from './testing/given.js';
import { sampleImage } from './testing/given-image.js';

async function tabsOf(permissions: Permission[], address = '/stacks/1') {
  const images = [
    sampleImage({ reference: 'shop:2', freshness: 'outdated', state: 'outdated' }),
    sampleImage({ reference: 'db:1', freshness: 'outdated', state: 'ignored' }),
    sampleImage(),
  ];
  FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readStack, sampleStackDetail(sampleStack({ id: 1, name: 'shop' }), { images }));
  await renderWithProviders(<StackTabs stackId={1} />, address);
  await screen.findByRole('link', { name: /^Images \(/ });
  const tabs = await screen.findByRole('navigation', { name: 'Pages of this stack' });
  return within(tabs).getAllByRole('link');
}

describe('the tabs of a stack', () => {
  it('lead to every page that the user may open, and count outdated images', async () => {
    const tabs = await tabsOf(['stacks-access', 'stacks-redeploy', 'stacks-logs', 'logs-access']);

    expect(tabs.map((tab) => [tab.getAttribute('href'), tab.textContent])).toEqual([
      ['/stacks/1', 'Summary'],
      ['/stacks/1/logs', 'Containers and logs'],
      ['/stacks/1/images', 'Images1(1 outdated image)'],
      ['/stacks/1/file', 'File'],
      ['/stacks/1/history', 'History'],
      ['/stacks/1/events', 'Events'],
      ['/stacks/1/settings', 'Settings'],
    ]);
  });

  it('leave out what the user may not see', async () => {
    const tabs = await tabsOf(['stacks-access'], '/stacks/1/images');

    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
      '/stacks/1',
      '/stacks/1/images',
      '/stacks/1/history',
      '/stacks/1/settings',
    ]);
    expect(tabs.filter((tab) => tab.hasAttribute('aria-current'))).toEqual([tabs[1]]);
  });
});
