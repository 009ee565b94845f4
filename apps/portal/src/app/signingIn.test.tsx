import type { EngineFailure } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { EngineRejection, createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { createThemeStore } from '@heliograph/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './App.tsx';
import { Providers } from './Providers.tsx';

const user = { user_name: 'olivia', name: 'Olivia', is_guest: 0 } as User;

beforeEach(() => {
  localStorage.clear();
});

/** The portal at `path`, with `known` signed in if given. */
async function openPortal(path: string, known: User | null) {
  const verbs = {
    signIn: vi.fn(() => Promise.resolve(user)),
    signInAsGuest: vi.fn(() => Promise.resolve(user)),
    signOut: vi.fn(() => Promise.resolve()),
    config: () => Promise.reject(new Error('away')),
  };
  const engine = createFakeEngine({ session: verbs });
  const store = createEngineStore(engine);
  const i18n = await createI18n('en', ['shell', 'signIn']);
  window.history.replaceState(null, '', path);
  const push = (frame: Parameters<typeof engine.push>[0]) => act(() => engine.push(frame));
  render(
    <Providers i18n={i18n} store={store} theme={createThemeStore()}>
      <App />
    </Providers>,
  );
  push({ user: known });
  return { verbs, push };
}

const account = () => screen.findByLabelText('E-mail');
const password = () => screen.findByLabelText('Password');

async function submit(mail: string, secret: string) {
  fireEvent.change(await account(), { target: { value: mail } });
  fireEvent.change(await password(), { target: { value: secret } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

function refusal(kind: EngineFailure['kind'], message: string) {
  return () => Promise.reject(new EngineRejection({ kind, code: 0, message }));
}

describe('signing in', () => {
  it('[AUTH-07] shows its own message when another company’s server answers', async () => {
    const { verbs } = await openPortal('/login', null);
    verbs.signIn.mockImplementation(refusal('wrongCompany', 'login.wrongCompany'));
    await submit('olivia@other.example', 'secret');
    expect(await screen.findByText('Unauthorized by the company')).toBeTruthy();
    expect(screen.queryByText('Sign-in failed')).toBeNull();
  });

  it('[AUTH-04] shows the server’s message and keeps what was typed', async () => {
    const { verbs } = await openPortal('/login', null);
    verbs.signIn.mockImplementation(refusal('refused', 'This account is closed.'));
    await submit('olivia@demo.example', 'secret');
    expect(await screen.findByText('This account is closed.')).toBeTruthy();
    expect(await account()).toHaveProperty('value', 'olivia@demo.example');
    expect(await password()).toHaveProperty('value', 'secret');
    expect(verbs.signIn).toHaveBeenCalledExactlyOnceWith({
      by: 'email',
      account: 'olivia@demo.example',
      password: 'secret',
      remember: false,
    });
  });

  it('[AUTH-04] does not sign in while a field is empty, and removes pasted spaces', async () => {
    const { verbs } = await openPortal('/login', null);
    await submit(' olivia@demo .example', '');
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(await account()).toHaveProperty('value', 'olivia@demo.example');
    expect(verbs.signIn).not.toHaveBeenCalled();
  });

  it('sends one request however often the button is pressed', async () => {
    const { verbs } = await openPortal('/login', null);
    verbs.signIn.mockImplementation(() => new Promise(() => undefined));
    await submit('olivia@demo.example', 'secret');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(verbs.signIn).toHaveBeenCalledOnce();
  });
});

describe('who may see what', () => {
  it('[APP-02] shows the login page to a visitor at once, without signing out', async () => {
    const { verbs } = await openPortal('/no/such/screen', null);
    expect(await account()).toBeTruthy();
    expect(verbs.signOut).not.toHaveBeenCalled();
  });

  it('[APP-02] returns to the requested page after signing in', async () => {
    const { push } = await openPortal('/no/such/screen', null);
    await account();
    push({ user });
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeTruthy();
  });

  it('[APP-02] signs out on the login page, then lets the next user sign in', async () => {
    const { verbs, push } = await openPortal('/login', user);
    await waitFor(() => expect(verbs.signOut).toHaveBeenCalledOnce());
    expect(await account()).toBeTruthy();
    push({ user: null });
    push({ user });
    await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull());
    expect(verbs.signOut).toHaveBeenCalledOnce();
  });
});
