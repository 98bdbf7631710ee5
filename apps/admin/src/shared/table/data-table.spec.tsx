import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { renderWithProviders } from '../testing/render.js';
import type { Column } from './columns/column.js';
import { DataTable } from './data-table.js';
import { rowOpenHandlers } from './rows/table-row.js';
import { useSelection } from './selection/use-selection.js';

interface Box {
  id: number;
  name: string;
  size: number;
}

const columns: Column<Box>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: 'name', title: true },
  { id: 'size', header: 'Size', cell: ({ size }) => String(size), align: 'end' },
];
const boxes = (count: number): Box[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `box ${index + 1}`,
    size: 1,
  }));

interface BoxesProps {
  view?: string;
  rows: Box[] | undefined;
  onOpen?: (box: Box) => void;
  onSort?: (value: string) => void;
}

function Boxes({ rows, view, onOpen, onSort }: BoxesProps) {
  const selection = useSelection();
  return (
    <DataTable
      name="boxes"
      label="Boxes"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      selection={selection}
      isSelectable={({ id }) => id !== 2}
      total={214}
      bulk={<button>Move</button>}
      empty={<p>No box yet</p>}
      {...(view !== undefined && { view })}
      {...(onOpen && { onOpen })}
      {...(onSort && { sort: { value: 'name', onChange: onSort } })}
    />
  );
}

const rowsOf = (table: HTMLElement): HTMLElement[] => within(table).getAllByRole('row').slice(1);

describe('DataTable', () => {
  it('shows the empty state if there are no rows', async () => {
    await renderWithProviders(<Boxes rows={[]} />);
    expect(screen.getByText('No box yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns and rows' })).not.toBeInTheDocument();
  });

  it('offers its columns in the table head', async () => {
    await renderWithProviders(<Boxes rows={boxes(3)} />);
    const [head] = within(screen.getByRole('table')).getAllByRole('row');
    expect(
      within(head as HTMLElement).getByRole('button', { name: 'Columns and rows' }),
    ).toBeVisible();
  });

  it('shows placeholder rows while loading', async () => {
    await renderWithProviders(<Boxes rows={undefined} />);
    expect(screen.getByRole('table', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
  });

  it('reverses the order when the sorted column is clicked again', async () => {
    const onSort = jest.fn();
    await renderWithProviders(<Boxes rows={boxes(3)} onSort={onSort} />);

    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));

    expect(onSort).toHaveBeenCalledWith('-name');
  });

  it('selects all selectable rows, then everything that matches', async () => {
    await renderWithProviders(<Boxes rows={boxes(3)} />);

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all visible rows' }));
    const bar = screen.getByRole('region', { name: 'Selection' });
    expect(bar).toHaveTextContent('2 selected');
    expect(screen.getByRole('checkbox', { name: 'Select box 2' })).toBeDisabled();
    await userEvent.click(
      within(bar).getByRole('button', { name: 'Select all 214 matching entries' }),
    );

    expect(bar).toHaveTextContent('214 selected');
  });

  it('moves with j and k, selects with x and opens with Enter', async () => {
    const onOpen = jest.fn();
    await renderWithProviders(<Boxes rows={boxes(3)} onOpen={onOpen} />);

    await userEvent.keyboard('jjkx');
    expect(rowsOf(screen.getByRole('table'))[0]).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Select box 1' })).toBeChecked();
    await userEvent.keyboard('{Enter}');

    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: 'box 1' }));
  });

  it('does not open a row when its dialog is clicked', async () => {
    const onOpen = jest.fn();
    await renderWithProviders(
      <div {...rowOpenHandlers(onOpen)}>
        <p>row</p>
        {createPortal(<p>question</p>, document.body)}
      </div>,
    );

    await userEvent.click(screen.getByText('question'));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('row'));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('does not take the focus again when a row is rendered again', async () => {
    function SearchedTable() {
      const [typedText, setTyped] = useState('');
      return (
        <>
          <input aria-label="Search" value={typedText} onChange={(e) => setTyped(e.target.value)} />
          <Boxes rows={typedText === '' ? boxes(3) : boxes(3).slice(2)} />
        </>
      );
    }
    await renderWithProviders(<SearchedTable />);
    await userEvent.keyboard('jk');
    expect(rowsOf(screen.getByRole('table'))[0]).toHaveFocus();

    const search = screen.getByLabelText('Search');
    await userEvent.type(search, 'x');
    expect(rowsOf(screen.getByRole('table'))).toHaveLength(1);
    await userEvent.keyboard('{Backspace}');

    expect(rowsOf(screen.getByRole('table'))).toHaveLength(3);
    expect(search).toHaveFocus();
  });

  it('renders only part of a long list and exposes its length', async () => {
    await renderWithProviders(<Boxes rows={boxes(2000)} />);
    const table = screen.getByRole('table', { name: 'Boxes' });
    expect(table).toHaveAttribute('aria-rowcount', '2001');
    expect(rowsOf(table).length).toBeLessThan(120);
  });

  it('holds rows under the pointer and offers newer ones', async () => {
    function LiveTable() {
      const [rows, setRows] = useState(boxes(2));
      const newest = { id: 9, name: 'box 9', size: 1 };
      return (
        <>
          <button onClick={() => setRows([newest, ...rows])}>Arrive</button>
          <Boxes rows={rows} />
        </>
      );
    }
    await renderWithProviders(<LiveTable />);

    await userEvent.hover(screen.getByText('box 1'));
    screen.getByText('Arrive').click();
    const showButton = await screen.findByRole('button', { name: 'Show 1 new entry' });
    expect(screen.queryByText('box 9')).not.toBeInTheDocument();
    await userEvent.click(showButton);

    expect(screen.getByText('box 9')).toBeInTheDocument();
  });

  it('shows the rows of a new filter that arrive under the pointer', async () => {
    function FilteredTable() {
      const [view, setView] = useState('all');
      const [rows, setRows] = useState(boxes(2));
      return (
        <>
          <button onClick={() => setView('second')}>Filter</button>
          <button onClick={() => setRows(rows.slice(1))}>Arrive</button>
          <Boxes rows={rows} view={view} />
        </>
      );
    }
    await renderWithProviders(<FilteredTable />);

    await userEvent.click(screen.getByText('Filter'));
    await userEvent.hover(screen.getByText('box 2'));
    act(() => screen.getByText('Arrive').click());

    expect(screen.queryByText('box 1')).not.toBeInTheDocument();
    expect(screen.getByText('box 2')).toBeInTheDocument();
  });
});
