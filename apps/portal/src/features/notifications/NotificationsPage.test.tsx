import type {
  Delivery,
  NotificationSettings,
  PushBrowser,
  RequestOf,
  saveNotificationSettings,
  User,
  Webhook,
} from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

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
  enterprise_auth: 1,
} satisfies User;

const settings: NotificationSettings = {
  mail: 1,
  push: 1,
  sms: 0,
  pace: 'now',
  daily_at: 420,
  quiet_from: 0,
  quiet_to: 0,
  zone: 'UTC',
  language: 'en',
  level: 3,
  kinds: ['fault', 'warning', 'offline', 'rule'],
  concerns: 'all',
  hours_from: 0,
  hours_to: 0,
  scope: 'own',
  areas: [],
  station_ids: [],
  repeat_hours: 24,
  monthly: 0,
};

const webhook: Webhook = {
  webhook_id: 5,
  name: 'Tickets',
  url: 'https://receiver.example/alarms',
  level: 3,
  of_company: 0,
  owner_name: 'Olivia',
  create_time: 1_790_000_000_000,
  state: 'gone',
};

const delivery: Delivery = {
  delivery_id: '3c0a1a52-5f3c-4c0e-9a51-0d2a3b4c5d6e',
  state: 'failed',
  alarms: 2,
  attempts: 10,
  create_time: 1_790_000_000_000,
  next_time: null,
  finish_time: 1_790_000_100_000,
  status: 410,
  error: 'the receiver answered 410',
};

async function open(list: Webhook[] = [], browsers: PushBrowser[] = []) {
  const calls = {
    'notification.getNotificationSettings': vi.fn(() =>
      Promise.resolve({
        settings,
        chosen: 1 as const,
        email: user.email,
        sends_mail: 1 as const,
        mobile: '',
        sends_sms: 1 as const,
      }),
    ),
    'notification.saveNotificationSettings': vi.fn((_: RequestOf<typeof saveNotificationSettings>) =>
      Promise.resolve({}),
    ),
    'notification.sendTest': vi.fn(() => Promise.resolve({})),
    'notification.getPush': vi.fn(() => Promise.resolve({ public_key: 'BKey', list: browsers })),
    'notification.getEscalation': vi.fn(() =>
      Promise.resolve({ own: { level: 3, steps: [] }, company: null }),
    ),
    'notification.saveEscalation': vi.fn((_: unknown) => Promise.resolve({})),
    'notification.addPush': vi.fn((_: { endpoint: string; p256dh: string; auth: string }) =>
      Promise.resolve({ push_id: 4 }),
    ),
    'notification.removePush': vi.fn((_: { push_id: number }) => Promise.resolve({})),
    'notification.getWebhooks': vi.fn(() => Promise.resolve({ list })),
    'notification.addWebhook': vi.fn(() => Promise.resolve({ webhook_id: 5, secret: 'whsec_c2VjcmV0' })),
    'notification.switchWebhook': vi.fn(() => Promise.resolve({})),
    'notification.getDeliveries': vi.fn(() => Promise.resolve({ list: [delivery] })),
    'notification.replayDelivery': vi.fn(() => Promise.resolve({})),
  };
  const engine = createFakeEngine({}, calls);
  await renderInPortal(<NotificationsPage />, { texts: ['notifications'], engine });
  act(() => engine.push({ user }));
  return calls;
}

it('[ALM-05] saves what the user chose, once it is complete', async () => {
  const calls = await open();
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByText('Mails go to olivia@demo.example.');
  fireEvent.click(screen.getByRole('checkbox', { name: /^SMS/ }));
  expect(screen.getByText(/no mobile number/)).toBeDefined();
  change('Which alarms', '2');
  change('When', 'daily');
  change('Time of the daily message', '18:30');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  change('Until', '22:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Choose two different times')).toBeDefined();
  expect(calls['notification.saveNotificationSettings']).not.toHaveBeenCalled();
  change('Until', '06:15');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls['notification.saveNotificationSettings']).toHaveBeenCalledTimes(1));
  expect(calls['notification.saveNotificationSettings'].mock.calls[0]![0]).toEqual({
    ...settings,
    sms: 1,
    level: 2,
    pace: 'daily',
    daily_at: 18 * 60 + 30,
    quiet_from: 22 * 60,
    quiet_to: 6 * 60 + 15,
  });
});

const browser: PushBrowser = {
  push_id: 4,
  endpoint: 'https://push.example/4',
  browser: 'Firefox',
  os: 'Android',
  create_time: 1_790_000_000_000,
};

/** A browser with push messages, as far as jsdom has none. */
function withPush(permission: NotificationPermission) {
  const subscription = {
    endpoint: 'https://push.example/own',
    toJSON: () => ({ endpoint: 'https://push.example/own', keys: { p256dh: 'B-key', auth: 'secret' } }),
    unsubscribe: vi.fn(() => Promise.resolve(true)),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: vi.fn((_: PushSubscriptionOptionsInit) => Promise.resolve(subscription)),
  };
  const registration = { pushManager };
  const container = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: () => Promise.resolve(permission),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return pushManager;
}

it('[ALM-05] this browser is subscribed with the key of the portal, and others are ended', async () => {
  const pushManager = withPush('granted');
  const calls = await open([], [browser]);
  fireEvent.click(await screen.findByRole('button', { name: 'Show alarms in this browser' }));
  await waitFor(() =>
    expect(calls['notification.addPush'].mock.calls).toEqual([
      [{ endpoint: 'https://push.example/own', p256dh: 'B-key', auth: 'secret' }],
    ]),
  );
  expect(pushManager.subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: 'BKey' }],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop: Firefox, Android' }));
  await waitFor(() => expect(calls['notification.removePush'].mock.calls).toEqual([[{ push_id: 4 }]]));
});

it('[ALM-05] says why this browser gets no push messages', async () => {
  withPush('denied');
  const calls = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show alarms in this browser' }));
  await screen.findByText(/You have not allowed notifications/);
  expect(calls['notification.addPush']).not.toHaveBeenCalled();
  cleanup();
  vi.stubGlobal('isSecureContext', false);
  await open();
  await screen.findByText('Browsers get push messages over HTTPS only.');
});

it('[ALM-05] a webhook of the company is added, and its secret shown once', async () => {
  const calls = await open();
  await screen.findByText('No webhooks');
  fireEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog');
  const fill = (name: string, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } });
  fill('Name', 'Tickets');
  fill('Address', 'ftp://receiver.example');
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await screen.findByText('Enter an address that begins with https:// or http://');
  fill('Address', ' https://receiver.example/alarms ');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await screen.findByText('whsec_c2VjcmV0');
  expect(calls['notification.addWebhook'].mock.calls).toEqual([
    [{ name: 'Tickets', url: 'https://receiver.example/alarms', level: 3, of_company: 1 }],
  ]);
});

it('[ALM-06] a webhook that was switched off says why, is switched on, and its deliveries are sent again', async () => {
  const calls = await open([webhook]);
  await screen.findByText('Switched off: the receiver answered that it is gone (410)');
  fireEvent.click(screen.getByRole('button', { name: 'Switch on: Tickets' }));
  await waitFor(() =>
    expect(calls['notification.switchWebhook'].mock.calls).toEqual([[{ webhook_id: 5, on: 1 }]]),
  );
  const log = screen.getByRole<HTMLButtonElement>('button', { name: 'Deliveries: Tickets' });
  await waitFor(() => expect(log.disabled).toBe(false));
  fireEvent.click(log);
  const row = await screen.findByText('the receiver answered 410');
  expect(row.closest('li')?.textContent).toContain('2 alarms · 10 attempts · HTTP 410');
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(calls['notification.replayDelivery'].mock.calls).toEqual([
      [{ webhook_id: 5, delivery_id: delivery.delivery_id }],
    ]),
  );
});

it('[ALM-05] steps of an escalation are added in order, and saved', async () => {
  const calls = await open();
  const form = within(await screen.findByRole('form', { name: 'Alarms at stations that I own' }));
  fireEvent.click(form.getByRole('button', { name: 'Add a step' }));
  fireEvent.click(form.getByRole('button', { name: 'Add a step' }));
  const [, second] = form.getAllByLabelText('Minutes after the start');
  fireEvent.change(second!, { target: { value: '30' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter more minutes than in the previous step');
  expect(calls['notification.saveEscalation']).not.toHaveBeenCalled();
  fireEvent.change(second!, { target: { value: '90' } });
  fireEvent.change(form.getAllByLabelText('Tell')[1]!, { target: { value: 'members' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls['notification.saveEscalation'].mock.calls).toEqual([
      [
        {
          of_company: 0,
          level: 3,
          steps: [
            { after_minutes: 30, to: 'shared' },
            { after_minutes: 90, to: 'members' },
          ],
        },
      ],
    ]),
  );
});
