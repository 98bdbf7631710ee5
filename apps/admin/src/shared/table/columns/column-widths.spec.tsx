import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '../../testing/render.js';
import { DataTable } from '../data-table.js';
import type { Column } from './column.js';

const columns: Column<string>[] = [
  { id: 'name', header: 'Name', cell: (name) => name, title: true },
  { id: 'state', header: 'State', cell: () => 'running', width: '120px' },
];

const show = () =>
  renderWithProviders(
    <DataTable
      name="sized"
      label="Sized"
      columns={columns}
      rows={['web']}
      idOf={(name) => name}
      nameOf={(name) => name}
    />,
  );

const stateHeader = () => screen.getByRole('columnheader', { name: 'State' });

/** A mouse event instead of a pointer event, because jsdom has no `PointerEvent`. */
const pointer = (type: string, clientX: number) => new MouseEvent(type, { clientX, bubbles: true });

describe('the widths of columns', () => {
  beforeEach(() => localStorage.clear());

  it('follow the edge that the user drags, and are remembered', async () => {
    const { unmount } = await show();
    const box = { ...stateHeader().getBoundingClientRect(), width: 120 };
    stateHeader().getBoundingClientRect = () => box;

    const handle = within(stateHeader()).getByTestId('resize');
    fireEvent(handle, pointer('pointerdown', 500));
    fireEvent(handle, pointer('pointermove', 460));
    fireEvent(handle, pointer('pointerup', 460));
    fireEvent(handle, pointer('pointermove', 300));

    expect(stateHeader()).toHaveStyle({ width: '160px' });
    unmount();
    await show();
    expect(stateHeader()).toHaveStyle({ width: '160px' });
  });

  it('can be changed and reset without dragging', async () => {
    await show();

    await userEvent.click(screen.getByRole('button', { name: 'Columns and rows' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Make column State narrower' }),
    );
    expect(stateHeader()).toHaveStyle({ width: '96px' });
    await userEvent.click(screen.getByRole('button', { name: 'Reset widths' }));

    expect(stateHeader()).toHaveStyle({ width: '120px' });
  });

  it('do not hinder a choice of the height of rows for all tables', async () => {
    const { unmount } = await show();

    await userEvent.click(screen.getByRole('button', { name: 'Columns and rows' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }));
    unmount();
    await show();

    const frame = screen.getByRole('table', { name: 'Sized' }).closest('[data-density]');
    expect(frame).toHaveAttribute('data-density', 'comfortable');
  });
});
