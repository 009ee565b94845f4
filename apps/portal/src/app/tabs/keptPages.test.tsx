import type { User } from '@heliograph/contracts/http';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setEdited } from '../../shared/forms/pageEdits.ts';
import { App } from '../App.tsx';
import { Providers } from '../Providers.tsx';

// Pages load on demand, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const person = (user_name: string) => ({ user_name, name: user_name, is_guest: 0, avatar: '' }) as User;

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => sessionStorage.clear());

async function openPortal(path: string) {
  const engine = createFakeEngine();
  const i18n = await createI18n('en', ['shell']);
  window.history.replaceState(null, '', path);
  render(
    <Providers i18n={i18n} store={createEngineStore(engine)} theme={createThemeStore()}>
      <App />
    </Providers>,
  );
  const push = (frame: Parameters<typeof engine.push>[0]) => act(() => engine.push(frame));
  push({ user: person('olivia') });
  return { engine, push };
}

const row = () => screen.findByRole('navigation', { name: 'Open pages' });
const names = async () =>
  within(await row())
    .getAllByRole('link')
    .map((link) => link.textContent);
async function follow(name: string) {
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  fireEvent.click(within(menu).getByRole('link', { name }));
  await waitFor(async () =>
    expect(
      within(await row())
        .getByRole('link', { name })
        .getAttribute('aria-current'),
    ).toBe('page'),
  );
}

it('a hidden page keeps its elements and subscribes to nothing', async () => {
  const { engine } = await openPortal('/bulletinBoard');
  const title = await screen.findByRole('heading', { level: 1, name: 'Bulletin board' });
  await waitFor(() => expect(engine.subscription().summary).toBe(true));
  await follow('Sheet');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  await waitFor(() =>
    expect(engine.subscription()).toEqual({ summary: false, stations: false, devices: null, lookedAt: [] }),
  );
  expect(title.isConnected).toBe(true);
  await follow('Bulletin board');
  await waitFor(() => expect(engine.subscription().summary).toBe(true));
  expect(screen.getByRole('heading', { level: 1, name: 'Bulletin board' })).toBe(title);
});

it('[APP-04] another user in the same window finds no pages of the previous one', async () => {
  const { push } = await openPortal('/sheet');
  await follow('Chart');
  expect(await names()).toEqual(['Sheet', 'Chart']);
  push({ user: person('ivan') });
  await waitFor(async () => expect(await names()).toEqual(['Chart']));
  await waitFor(() => expect(document.querySelectorAll('main h1')).toHaveLength(1));
});

it('[TRU-08] a page with unsaved edits is closed only after a question, which names it', async () => {
  await openPortal('/bulletinBoard');
  await screen.findByRole('heading', { level: 1, name: 'Bulletin board' });
  const form = Symbol('form');
  act(() => setEdited('/bulletinBoard', form, true));
  await follow('Sheet');
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close Bulletin board' }));
  close();
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByRole('listitem').textContent).toBe('Bulletin board');
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await names()).toEqual(['Bulletin board', 'Sheet']);

  close();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await names()).toEqual(['Sheet']));
});
