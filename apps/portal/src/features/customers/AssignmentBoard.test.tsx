import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { AssignmentBoard } from './AssignmentBoard.tsx';

const STATIONS = Array.from({ length: 130 }, (_, index) => ({
  id: index + 1,
  station_name: `Station ${index + 1}`,
  address: 'Kangaroo Valley Road',
  postal_code: '2577',
  station_image: [],
}));

it('[CUS-02] a long list grows as it is scrolled, while search and “select all” reach every station', async () => {
  const onChange = vi.fn();
  await renderInPortal(
    <AssignmentBoard
      stations={STATIONS}
      bound={new Set()}
      unsaved={new Set()}
      busy={false}
      onChange={onChange}
    />,
    { texts: ['customers'] },
  );
  const side = screen.getByRole('region', { name: 'Unbound stations' });
  const rows = () => side.querySelectorAll('li').length;
  expect(rows()).toBe(100);
  fireEvent.scroll(within(side).getByRole('list'));
  expect(rows()).toBe(130);

  const search = within(side).getByLabelText('Search: Unbound stations');
  fireEvent.change(search, { target: { value: 'station 130' } });
  expect(side.querySelector('li')?.textContent).toContain('Station 130');
  fireEvent.change(search, { target: { value: '' } });
  expect(rows()).toBe(100);

  fireEvent.click(within(side).getByLabelText('Select all'));
  fireEvent.click(screen.getByLabelText(/^Bind 130 /));
  expect(onChange).toHaveBeenCalledWith(new Set(STATIONS.map(({ id }) => id)));
});
