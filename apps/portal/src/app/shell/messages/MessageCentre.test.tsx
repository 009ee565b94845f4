import type { Message, MessageList, User } from '@heliograph/contracts/http';
import { createEngineStore, EngineRejection } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { createI18n } from '@heliograph/i18n';
import { HeliographTheme, createThemeStore } from '@heliograph/ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { MessageList as Toasts } from '../../../shared/messages/MessageList.tsx';
import { Providers } from '../../Providers.tsx';
import { MessageCentre } from './MessageCentre.tsx';

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  kind: 'alarm',
  at: Date.now() - 150_000,
  read: 0,
  station_id: 1,
  station_name: 'Hilltop',
  device_id: 'x',
  device_name: 'Inverter 1',
  detail: { msg: 'Fan failure' },
  recovered: 0,
  members: [],
  ...change,
});

interface Shown {
  list?: Message[];
  unread?: number;
  guest?: boolean;
  language?: 'en' | 'zh';
}

async function open({
  list = [message('a1'), message('n1', { kind: 'share', detail: { by: 'Ada' }, read: 1 })],
  unread = 1,
  guest = false,
  language = 'en',
}: Shown = {}) {
  let held: MessageList = { list, unread };
  const read = vi.fn(() => Promise.resolve(held));
  const engine = createFakeEngine({ messages: { list: () => Promise.resolve(held), read } });
  const store = createEngineStore(engine);
  const i18n = await createI18n(language, ['messages']);
  render(
    <Providers i18n={i18n} store={store} theme={createThemeStore()}>
      <HeliographTheme>
        <MemoryRouter>
          <MessageCentre />
          <Toasts />
          <Where />
        </MemoryRouter>
      </HeliographTheme>
    </Providers>,
  );
  let version = 0;
  const push = async (next: MessageList) => {
    held = next;
    await act(async () => {
      engine.push({ versions: { messages: ++version } });
      await Promise.resolve();
    });
  };
  act(() => engine.push({ user: { user_name: 'olivia', is_guest: guest ? 1 : 0 } as User }));
  await push(held);
  return { read, push };
}

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const bell = (name: string) => screen.findByRole('button', { name });
const rows = () => screen.findAllByRole('link');

it('[APP-06] the bell counts unread messages up to 99 and has the number in its name', async () => {
  const { push } = await open({ unread: 99 });
  expect((await bell('Messages, 99 unread')).textContent).toBe('99');
  await push({ list: [], unread: 1_200 });
  expect((await bell('Messages, 1,200 unread')).textContent).toBe('99+');
  await push({ list: [], unread: 0 });
  expect((await bell('Messages')).textContent).toBe('');
});

it('[APP-06] rows show what, where and when; following one marks it as read and opens its target', async () => {
  const { read } = await open();
  fireEvent.click(await bell('Messages, 1 unread'));
  const [alarm, share] = await rows();
  expect(alarm?.textContent).toMatch(/^Unread: Fan failure.*Hilltop · Inverter 1.*Warning.*2 minutes ago/);
  expect(within(alarm!).getByText('2 minutes ago').title).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  expect(share?.textContent).toContain('Ada shared a station with you');
  fireEvent.click(alarm!);
  expect(read).toHaveBeenCalledExactlyOnceWith({ ids: ['a1'] });
  expect(screen.getByLabelText('address').textContent).toBe('/fault?state=all&q=Hilltop');
});

it('[APP-06] shows the date of messages older than a week', async () => {
  await open({ list: [message('n1', { kind: 'password', at: new Date(2025, 0, 31, 12).getTime() })] });
  fireEvent.click(await bell('Messages, 1 unread'));
  expect((await rows())[0]?.textContent).toMatch(/Your password was changed.*Security31\/01\/2025$/);
});

it('[APP-06] does not mark read messages again', async () => {
  const { read } = await open();
  fireEvent.click(await bell('Messages, 1 unread'));
  fireEvent.click((await rows())[1]!);
  expect(read).not.toHaveBeenCalled();
  expect(screen.getByLabelText('address').textContent).toBe('/powerDetail?isOne=1&station=1');
});

it('[APP-06] marks all at once and reports a failure', async () => {
  const { read } = await open();
  read.mockImplementation(() =>
    Promise.reject(new EngineRejection({ kind: 'unreachable', code: 0, message: '' })),
  );
  fireEvent.click(await bell('Messages, 1 unread'));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(read).toHaveBeenCalledExactlyOnceWith({ ids: [] });
  expect(await screen.findByText('The messages could not be marked as read')).toBeTruthy();
});

it('[APP-06] a guest cannot mark messages, and neither can a user who has read all', async () => {
  await open({ guest: true, unread: 0 });
  fireEvent.click(await bell('Messages'));
  await rows();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  cleanup();
  const { read } = await open({ unread: 0, list: [] });
  fireEvent.click(await bell('Messages'));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(read).not.toHaveBeenCalled();
});

it.each([
  [120, '2 minutes'],
  [59 * 60, '59 minutes'],
  [150 * 60, '3 hours'],
  [86_400 * 3, '3 days'],
])('[APP-06] a display that was offline for %d s is back after %s', async (seconds, span) => {
  const about = { kind: 'displayBack' as const, station_name: '', device_name: '' };
  await open({ list: [message('n1', { ...about, detail: { display: 'Foyer', seconds } })] });
  fireEvent.click(await bell('Messages, 1 unread'));
  const [row] = await rows();
  expect(row?.textContent).toContain(`The display Foyer is back online after ${span}`);
  fireEvent.click(row!);
  expect(screen.getByLabelText('address').textContent).toBe('/displays');
});

it('[APP-10] [APP-06] shows Chinese texts, also when there are no messages', async () => {
  await open({ language: 'zh', list: [], unread: 0 });
  fireEvent.click(await bell('消息'));
  expect(await screen.findByText('暂无消息')).toBeTruthy();
  fireEvent.click(await screen.findByRole('tab', { name: '未读（0）' }));
  expect(await screen.findByText('没有未读消息')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: '其他（0）' }));
  expect(await screen.findByText('暂无其他消息')).toBeTruthy();
});

it('[APP-06] announces a new alarm in full, and many at once by their number', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const first = message('a1');
  const { push } = await open({ list: [first] });
  const said = () => document.querySelector('[aria-live=polite]')?.textContent;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(said()).toBe('');
  const one = message('a2', { at: Date.now(), kind: 'fault', detail: { msg: 'Ground fault' } });
  await push({ list: [one, first], unread: 2 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(said()).toBe('New message. Fault: Ground fault. Hilltop · Inverter 1');
  const list = [one, first];
  for (let n = 3; n < 8; n++) {
    list.unshift(message(`a${n}`, { at: Date.now() }));
    await push({ list: [...list], unread: n });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(said()).toContain('Ground fault');
  }
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(said()).toBe('5 new warnings and faults');
});
