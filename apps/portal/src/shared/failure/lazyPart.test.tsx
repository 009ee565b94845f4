import { fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/renderInPortal.tsx';
import { lazyDialog, lazyPart } from './lazyPart.tsx';

beforeEach(() => {
  // React reports errors that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

type Part = ComponentType<{ onClose: () => void }>;

/** Code that cannot be loaded until the server is back. */
function createCode() {
  const server = { isAway: true };
  const load = (): Promise<Part> =>
    server.isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>Content</p>);
  return { server, load };
}

async function renderPage(Part: Part) {
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <input aria-label="Note" />
        {isOpen && <Part onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  await renderInPortal(<Page />, { texts: [] });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
}

const note = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('[APP-01] a dialog that cannot be loaded says so, keeps the page, and opens on another try', async () => {
  const { server, load } = createCode();
  await renderPage(lazyDialog(load));
  expect(await screen.findByRole('dialog', { name: 'This could not be loaded' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'This could not be loaded' })).toBeDefined();
  server.isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Content')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note()).toBe('typed');
});

it('[APP-01] a dialog that takes long to load is shown empty, and can be closed', async () => {
  await renderPage(lazyDialog(() => new Promise(() => undefined)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Loading' }, { timeout: 5_000 })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[APP-01] a dialog that cannot be loaded can be closed', async () => {
  const { load } = createCode();
  await renderPage(lazyDialog(load));
  await screen.findByRole('dialog', { name: 'This could not be loaded' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(note()).toBe('typed');
});

it('[APP-01] a part that cannot be loaded says so in its place, and is shown on another try', async () => {
  const { server, load } = createCode();
  await renderPage(lazyPart(load, <p>Loading</p>));
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('This could not be loaded')).toBeDefined();
  server.isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Content')).toBeDefined();
  expect(note()).toBe('typed');
});
