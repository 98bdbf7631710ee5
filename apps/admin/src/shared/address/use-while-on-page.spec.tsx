import { screen } from '@testing-library/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import { flag, searchParams } from '../filters/search-params.js';
import { renderWithProviders } from '../testing/render.js';
import { useRunIfStillOnPage } from './use-while-on-page.js';

const validateSearch = searchParams({ open: flag });

/**
 * A page with a dialog. One button closes the dialog; the other navigates to another page and
 * closes the dialog in the same click.
 */
function LeavingPage() {
  const { open = false }: { open?: boolean } = useSearch({ strict: false });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const close = (): void =>
    void whileOnPage(() => navigate({ to: '.', search: { open: undefined }, replace: true }));
  return (
    <>
      <p>{open ? 'asking' : 'closed'}</p>
      <button onClick={close}>Close</button>
      <button
        onClick={() => {
          void navigate({ to: '/redeploys', search: { batchId: 1 } });
          close();
        }}
      >
        Leave
      </button>
    </>
  );
}

const show = () =>
  renderWithProviders(<LeavingPage />, '/here/?open=true', { path: '/here', validateSearch });

describe('useRunIfStillOnPage', () => {
  it('changes the URL of the open page', async () => {
    const { router } = await show();

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    expect(await screen.findByText('closed')).toBeVisible();
    expect(router.state.location.href).toMatch(/^\/here\/?$/);
  });

  it('does not change the URL during navigation to another page', async () => {
    const { router } = await show();

    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));

    expect(router.state.location.href).toBe('/redeploys?batchId=1');
  });
});
