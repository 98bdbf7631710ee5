import { screen } from '@testing-library/react';
import { renderWithProviders } from '#shared/testing/render.js';
import { FilterChips } from './filter-chips.js';

const draw = (props: { inactive: number; chosen?: string[]; someRowsMatchNone?: boolean }) =>
  renderWithProviders(
    <FilterChips
      label="State"
      options={[
        { value: 'active', label: 'Active', count: 6 },
        { value: 'inactive', label: 'Inactive', count: props.inactive },
      ]}
      chosen={props.chosen ?? []}
      someRowsMatchNone={props.someRowsMatchNone ?? false}
      onChange={() => undefined}
    />,
  );

describe('FilterChips', () => {
  it('offers the values that occur', async () => {
    await draw({ inactive: 1 });

    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('shows nothing if all rows have the same value', async () => {
    await draw({ inactive: 0 });

    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
  });

  it('shows a single value that is chosen, so that it can be cleared', async () => {
    await draw({ inactive: 0, chosen: ['active'] });

    expect(screen.getByRole('button', { name: /Active/, pressed: true })).toBeVisible();
  });

  it('shows a single value if rows can match none', async () => {
    await draw({ inactive: 0, someRowsMatchNone: true });

    expect(screen.getByRole('button', { name: /Active/ })).toBeVisible();
  });
});
