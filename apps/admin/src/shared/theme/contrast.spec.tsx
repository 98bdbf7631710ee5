import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setContrast, useContrast } from './contrast.js';

function Choice() {
  const contrast = useContrast();
  return (
    <button onClick={() => setContrast(contrast === 'more' ? 'auto' : 'more')}>{contrast}</button>
  );
}

describe('the contrast of the app', () => {
  const page = document.documentElement;
  const matchMedia = window.matchMedia;
  afterEach(() => {
    window.matchMedia = matchMedia;
    setContrast('auto');
  });

  it('can be raised, which is remembered', async () => {
    render(<Choice />);

    await userEvent.click(screen.getByRole('button', { name: 'auto' }));

    expect(page).toHaveAttribute('data-contrast', 'more');
    expect(localStorage.getItem('stackyard.contrast')).toBe('more');
    await userEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(page).not.toHaveAttribute('data-contrast');
  });

  it('follows the operating system unless the user has chosen', () => {
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: query === '(prefers-contrast: more)',
    });

    setContrast('auto');

    expect(page).toHaveAttribute('data-contrast', 'more');
  });
});
