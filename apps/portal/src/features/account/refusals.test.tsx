// @vitest-environment jsdom
import type { SessionInfo, User } from '@heliograph/contracts/http';
import { EngineRejection, createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui';
import { HeliographTheme } from '@heliograph/ui/mantine';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserCenterPage } from './UserCenterPage.tsx';

configure({ asyncUtilTimeout: 10_000 });

const user = {
  user_name: 'olivia',
  name: 'Olivia',
  email: 'olivia@demo.example',
  mobile: '',
  area_code: '+61',
  avatar: '',
  is_admin: 0,
  is_guest: 0,
  company_code: '',
  enterprise_code: '',
  enterprise_auth: 0,
} satisfies User;

const session = (id: string, current: 0 | 1): SessionInfo => ({
  id,
  current,
  created_at: 1_790_000_000_000,
  seen_at: 1_790_000_000_000,
  expires_at: 1_791_000_000_000,
  address: '203.0.113.7',
  browser: current ? 'Chrome' : 'Firefox',
  os: current ? 'Windows' : '',
});

const refusal = (message: string) => new EngineRejection({ kind: 'refused', code: 1400, message });

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(
      class {
        observe = nothing;
        unobserve = nothing;
        disconnect = nothing;
      },
    ),
  );
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openCenter(path = '/userCenter') {
  const people = {
    sessions: vi.fn(() => Promise.resolve([session('other', 0), session('here', 1)])),
    revokeSessions: vi.fn(() => Promise.resolve()),
    reviseName: vi.fn(() => Promise.resolve(user)),
    uploadAvatar: vi.fn((_: { file: Uint8Array }) => Promise.resolve(user)),
  };
  const engine = createFakeEngine({ people });
  const store = createEngineStore(engine);
  const i18n = await createI18n('en', ['account']);
  const page = () =>
    render(
      <I18nProvider i18n={i18n}>
        <ThemeProvider store={createThemeStore()}>
          <Provider store={store}>
            <HeliographTheme>
              <MemoryRouter initialEntries={[path]}>
                <UserCenterPage customers={null} />
              </MemoryRouter>
            </HeliographTheme>
          </Provider>
        </ThemeProvider>
      </I18nProvider>,
    );
  return {
    people,
    show() {
      page();
      act(() => engine.push({ user }));
    },
  };
}

describe('what the server refuses', () => {
  it('[USR-01] the sessions: says why, and tries again', async () => {
    const { people, show } = await openCenter();
    people.sessions.mockRejectedValueOnce(refusal('Please sign in.'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const list = await screen.findByRole('list', { name: 'Signed-in sessions' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('This session');
    expect(list.textContent).toContain('Firefox on unknown system');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[USR-01] ending a session: the question stays open and says why', async () => {
    const { people, show } = await openCenter();
    people.revokeSessions.mockRejectedValueOnce(refusal('Something went wrong.'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect((await within(question).findByRole('alert')).textContent).toBe(
      'Signing out there failedSomething went wrong.',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(people.revokeSessions.mock.calls).toEqual([[{ ids: ['other'] }], [{ ids: ['other'] }]]);
    expect(people.sessions).toHaveBeenCalledTimes(2);
  });

  it('[USR-01] a name: says why, and what was typed stays', async () => {
    const { people, show } = await openCenter('/userCenter?edit=name');
    people.reviseName.mockRejectedValueOnce(refusal('name is not valid.'));
    show();
    const field = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Ol\u202eivia' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The name was not changedname is not valid.');
    expect(field).toHaveProperty('value', 'Ol\u202eivia');
  });

  it('[USR-01] a picture: Upload Error in the server’s words, and the picture is still there to try again', async () => {
    const { people, show } = await openCenter('/userCenter?edit=avatar');
    people.uploadAvatar.mockRejectedValueOnce(refusal('Many pictures are being processed just now.'));
    show();
    const dialog = await screen.findByRole('dialog');
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1]);
    fireEvent.change(dialog.querySelector('input[type=file]')!, {
      target: { files: [new File([bytes], 'me.jpg', { type: 'image/jpeg' })] },
    });
    const upload = await within(dialog).findByRole('button', { name: 'Upload' });
    fireEvent.click(upload);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Upload ErrorMany pictures are being processed just now.',
    );
    fireEvent.click(upload);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([...people.uploadAvatar.mock.lastCall![0].file]).toEqual([...bytes]);
  });
});
