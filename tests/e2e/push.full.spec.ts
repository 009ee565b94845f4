import type { PushMessage } from '@heliograph/contracts/push';
import {
  startPushService,
  startStack,
  type PushService,
  type Stack,
  type TestSubscription,
} from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';

/** Parts of the service worker that the test uses; the types of pages have none. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  shown: { title: string; body: string; tag: string; data: string }[];
}

let stack: Stack;
let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
  // Others check that addresses of this machine are refused.
  stack = await startStack({
    env: { DEMO_STATIONS: '1', SIMULATOR: 'off', WEBHOOK_NETWORKS: 'loopback' },
  });
});
test.afterAll(async () => {
  await stack.stop();
  await service.close();
});

test('[ALM-05] a browser is subscribed, shows what the server sends it encrypted, and a click opens the page', async ({
  browser,
}) => {
  const baseURL = stack.http;
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const page = await context.newPage();
  const { subscription, pushes } = service.subscribe();
  await useOwnPushService(page, subscription);
  await openSignedIn(page, { email: 'owner@demo.example', password: stack.password });
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Show alarms in this browser' }).click();
  await expect(page.getByText(/\(this browser\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a test to all of them' }).click();
  await expect.poll(() => pushes.length).toBe(1);
  expect(pushes[0]!.headers.authorization).toMatch(/^vapid t=/);
  const { payload } = pushes[0]!;
  expect(JSON.parse(payload)).toMatchObject({ lang: 'en', path: '/notifications' });

  // Message that a push service would deliver, with the page that alarms have.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(keepNotifications);
  const alarm: PushMessage = { ...(JSON.parse(payload) as PushMessage), path: '/fault', tag: 'group' };
  await deliver(page, baseURL, JSON.stringify(alarm));
  const shown = () => worker!.evaluate(() => (globalThis as unknown as WorkerScope).shown);
  await expect.poll(shown).toMatchObject([{ title: alarm.title, body: alarm.body, tag: 'group' }]);
  await worker!.evaluate(clickNotification);
  await expect(page).toHaveURL(/\/fault/);
  await context.close();
});

/** Chromium subscribes to Google's service only; the page gets what another service would have answered. */
async function useOwnPushService(page: Page, subscription: TestSubscription): Promise<void> {
  await page.addInitScript((given) => {
    // A browser without a window permits no notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    let isSubscribed = false;
    const own = {
      ...given,
      toJSON: () => given,
      unsubscribe: () => Promise.resolve((isSubscribed = false)),
    };
    PushManager.prototype.subscribe = () => {
      isSubscribed = true;
      return Promise.resolve(own as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(isSubscribed ? (own as unknown as PushSubscription) : null);
  }, subscription);
}

/** Hands a push to the service worker as the browser does. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** A browser without a window shows none. Runs in the service worker. */
function keepNotifications(): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.shown = [];
  scope.registration.showNotification = (title, options) => {
    scope.shown.push({ title, ...(options as Omit<WorkerScope['shown'][number], 'title'>) });
    return Promise.resolve();
  };
}

/** Runs in the service worker. */
function clickNotification(): void {
  const scope = globalThis as unknown as WorkerScope;
  const notification = { data: scope.shown[0]!.data, close: () => undefined };
  const event = new Event('notificationclick');
  scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
}
