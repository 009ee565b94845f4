import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ChooserTable } from './ChooserTable.tsx';

interface Row {
  id: string;
  name: string;
  isFixed?: boolean;
}

const rows: Row[] = [
  { id: 'a', name: 'Attic' },
  { id: 'b', name: 'Barn' },
  { id: 'c', name: 'Cellar', isFixed: true },
];

function show(chosen: string[], page = rows) {
  const onChoose = vi.fn();
  render(
    <ChooserTable
      label="Rooms"
      rows={page}
      all={rows}
      columns={[{ key: 'name', title: 'Name', cell: (row) => row.name }]}
      idOf={(row) => row.id}
      isChosen={(row) => chosen.includes(row.id)}
      canChoose={(row) => !row.isFixed}
      allLabel="All"
      rowLabel={(row) => `Choose ${row.name}`}
      rowData={(row) => ({ 'data-room': row.id })}
      onChoose={onChoose}
    />,
  );
  return onChoose;
}

const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });

it('chooses one row, and names each row by its first column', () => {
  const onChoose = show([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Barn' }));
  expect(onChoose).toHaveBeenCalledWith([rows[1]], true);
  expect(screen.getByRole('rowheader', { name: 'Barn' }).closest('[data-room]')).toHaveProperty(
    'dataset.room',
    'b',
  );
});

it('chooses all rows of all pages, except those that cannot be chosen', () => {
  const onChoose = show(['a'], rows.slice(0, 1));
  expect(all().indeterminate).toBe(true);
  fireEvent.click(all());
  expect(onChoose).toHaveBeenCalledWith(rows.slice(0, 2), true);
});

it('shows that all are chosen, without a checkbox for rows that cannot be chosen', () => {
  const onChoose = show(['a', 'b']);
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  expect(screen.queryByRole('checkbox', { name: 'Choose Cellar' })).toBeNull();
  fireEvent.click(all());
  expect(onChoose).toHaveBeenCalledWith(rows.slice(0, 2), false);
});
