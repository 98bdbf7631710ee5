import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../testing/render.js';
import { shortcutMessages } from './keyboard.messages.js';
import { ShortcutHelp } from './shortcut-help.js';

describe('the list of shortcuts', () => {
  beforeEach(() => renderWithProviders(<ShortcutHelp opened onClose={() => undefined} />));

  it('contains every shortcut once', async () => {
    const names = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);

    expect(names.toSorted()).toEqual(Object.values(shortcutMessages.en).toSorted());
  });

  it('is grouped by the place where the keys work', async () => {
    const lists = await screen.findByRole('region', { name: 'Lists and tables' });
    const pages = screen.getByRole('region', { name: 'Go to page' });

    expect(within(lists).getByText('Next row')).toBeVisible();
    expect(within(pages).getByText('Stacks')).toBeVisible();
    expect(within(pages).queryByText('Users')).toBeNull();
  });
});
