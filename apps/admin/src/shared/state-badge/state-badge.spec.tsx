import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { setLocale } from '../i18n/locale.js';
import { StateBadge } from './state-badge.js';

describe('StateBadge', () => {
  afterEach(() => act(() => setLocale('en')));

  it('shows the translated state', () => {
    render(<StateBadge kind="redeploy" value="running" detail="Applying" />, {
      wrapper: MantineProvider,
    });
    expect(screen.getByText('Running')).toHaveTextContent('RunningApplying');

    act(() => setLocale('de'));

    expect(screen.getByText('Läuft')).toBeVisible();
  });
});
