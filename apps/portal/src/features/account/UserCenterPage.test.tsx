import type { SessionInfo, SignInRecord, User } from '@heliograph/contracts/http';
import { EngineRejection } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { UserCenterPage } from './UserCenterPage.tsx';

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
  place: 'AU',
  browser: current ? 'Chrome' : 'Firefox',
  os: current ? 'Windows' : '',
});

const refusal = (message: string) => new EngineRejection({ kind: 'refused', code: 1400, message });

function openCenter(path = '/userCenter') {
  const calls = {
    'user.getSessions': vi.fn(() => Promise.resolve([session('other', 0), session('here', 1)])),
    'factor.getFactors': vi.fn(() =>
      Promise.resolve({
        totp_at: null,
        passkeys: [],
        recovery_left: 0,
        passkey_host: '',
        password: 1 as const,
      }),
    ),
    'user.getSignIns': vi.fn(() => Promise.resolve({ list: [] as SignInRecord[] })),
    'user.revokeSessions': vi.fn(() => Promise.resolve({})),
    'user.reviseName': vi.fn(() => Promise.resolve({})),
    'user.uploadAvatar': vi.fn((_: { file: Uint8Array }) => Promise.resolve({ url: '/avatars/olivia.webp' })),
  };
  const engine = createFakeEngine({}, calls);
  return {
    calls,
    async show() {
      await renderInPortal(<UserCenterPage requests={null} customers={null} />, {
        texts: ['account', 'audit', 'security'],
        engine,
        path,
      });
      act(() => engine.push({ user }));
    },
  };
}

describe('rejected by the server', () => {
  it('[USR-01] the sessions: shows the reason and retries', async () => {
    const { calls, show } = openCenter();
    calls['user.getSessions'].mockRejectedValueOnce(refusal('Please sign in.'));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const list = await screen.findByRole('list', { name: 'Signed-in sessions' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('This session');
    expect(list.textContent).toContain('Firefox on unknown system');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[USR-01] signing out a session: the dialog stays open and shows the reason', async () => {
    const { calls, show } = openCenter();
    calls['user.revokeSessions'].mockRejectedValueOnce(refusal('Something went wrong.'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
    expect((await within(question).findByRole('alert')).textContent).toBe(
      'The session could not be signed outSomething went wrong.',
    );
    fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls['user.revokeSessions'].mock.calls).toEqual([[{ id: ['other'] }], [{ id: ['other'] }]]);
    expect(calls['user.getSessions']).toHaveBeenCalledTimes(2);
  });

  it('[USR-01] a name: shows the reason and keeps the input', async () => {
    const { calls, show } = openCenter('/userCenter?edit=name');
    calls['user.reviseName'].mockRejectedValueOnce(refusal('name is not valid.'));
    await show();
    const field = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Ol\u202eivia' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The name was not changedname is not valid.');
    expect(field).toHaveProperty('value', 'Ol\u202eivia');
  });

  it('[USR-01] a picture: Upload Error with the server’s reason, and the picture stays for a retry', async () => {
    const { calls, show } = openCenter('/userCenter?edit=avatar');
    calls['user.uploadAvatar'].mockRejectedValueOnce(refusal('Many pictures are being processed right now.'));
    await show();
    const dialog = await screen.findByRole('dialog');
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1]);
    fireEvent.change(dialog.querySelector('input[type=file]')!, {
      target: { files: [new File([bytes], 'me.jpg', { type: 'image/jpeg' })] },
    });
    const upload = await within(dialog).findByRole('button', { name: 'Upload' });
    fireEvent.click(upload);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Upload ErrorMany pictures are being processed right now.',
    );
    fireEvent.click(upload);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([...calls['user.uploadAvatar'].mock.lastCall![0].file]).toEqual([...bytes]);
  });
});
