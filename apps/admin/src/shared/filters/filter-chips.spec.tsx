import { screen } from '@testing-library/react';
import { renderWithProviders } from '#shared/testing/render.js';
import { FilterChips } from './filter-chips.js';

const renderChips = (props: {
  inactiveCount: number;
  chosen?: string[];
  canRowsMatchNoOption?: boolean;
}) =>
  renderWithProviders(
    <FilterChips
      label="State"
      options={[
        { value: 'active', label: 'Active', count: 6 },
        { value: 'inactive', label: 'Inactive', count: props.inactiveCount },
      ]}
      chosen={props.chosen ?? []}
      canRowsMatchNoOption={props.canRowsMatchNoOption ?? false}
      onChange={() => undefined}
    />,
  );

describe('FilterChips', () => {
  it('offers the values that occur', async () => {
    await renderChips({ inactiveCount: 1 });

    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('shows nothing if all rows have the same value', async () => {
    await renderChips({ inactiveCount: 0 });

    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
  });

  it('shows a single value that is chosen, so that it can be cleared', async () => {
    await renderChips({ inactiveCount: 0, chosen: ['active'] });

    expect(screen.getByRole('button', { name: /Active/, pressed: true })).toBeVisible();
  });

  it('shows a single value if rows can match none', async () => {
    await renderChips({ inactiveCount: 0, canRowsMatchNoOption: true });

    expect(screen.getByRole('button', { name: /Active/ })).toBeVisible();
  });
});
