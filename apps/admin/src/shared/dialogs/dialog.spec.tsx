import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderWithProviders } from '../testing/render.js';
import { Dialog } from './dialog.js';

const renderDialog = (content: ReactNode) =>
  renderWithProviders(
    <Dialog opened onClose={() => undefined} title="Filter">
      {content}
    </Dialog>,
  );

describe('Dialog', () => {
  it.each([
    ['its first field', <input key="name" aria-label="First" />],
    ['its first button if it has no field', <button key="first" aria-label="First" />],
    ['what its content chose', <a key="first" href="/" aria-label="First" data-autofocus />],
  ])('focuses %s, not the close button', async (_case, first) => {
    await renderDialog(
      <>
        <button disabled>Before</button>
        {first}
        <button>Last</button>
      </>,
    );

    await waitFor(() => expect(screen.getByLabelText('First')).toHaveFocus());
  });
});
