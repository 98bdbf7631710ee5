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

  it('turns only the icon of something that is in progress', () => {
    const { container } = render(
      <>
        <StateBadge kind="redeploy" value="running" />
        <StateBadge kind="severity" value="notice" />
      </>,
      { wrapper: MantineProvider },
    );

    expect(container.querySelectorAll('[data-turns]')).toHaveLength(1);
    expect(screen.getByText('Notice').closest('[data-turns]')).toBeNull();
  });
});
