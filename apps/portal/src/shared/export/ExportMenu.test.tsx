import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/renderInPortal.tsx';
import { ExportMenu } from './ExportMenu.tsx';

it('[REP-07] the menu stays open while the page reads again, and exports once it has', async () => {
  const order = vi.fn(() => null);
  function Page() {
    const [isReading, setReading] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setReading(!isReading)}>
          Read
        </button>
        <ExportMenu isReading={isReading} order={order} />
      </>
    );
  }
  await renderInPortal(<Page />, { texts: ['export'] });
  const format = () => screen.findByRole('menuitem', { name: /csv/ });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await format();
  const read = screen.getByRole('button', { name: 'Read' });
  fireEvent.click(read);
  await screen.findByText(/in a moment/);
  fireEvent.click(await format());
  expect(order).not.toHaveBeenCalled();
  fireEvent.click(read);
  fireEvent.click(await format());
  await waitFor(() => expect(order).toHaveBeenCalledWith('csv'));
});
