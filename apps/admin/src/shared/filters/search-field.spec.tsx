import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../testing/render.js';
import { SearchField } from './search-field.js';

function Stacks() {
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchField label="Search stacks" value={search} onChange={setSearch} />
      <output>{search}</output>
    </>
  );
}

describe('SearchField', () => {
  it('keeps the focus when it is cleared', async () => {
    await renderWithProviders(<Stacks />);
    const field = screen.getByRole('searchbox', { name: 'Search stacks' });
    await userEvent.type(field, 'web');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('web'));

    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));

    expect(field).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });
});
