import type { PushMessage } from '@heliograph/contracts/push';
import { isWall } from './wallClients.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows a push message about alarms: browsers end subscriptions whose messages show nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const message: unknown = data.json();
  const { title, body, lang, path, tag } = message as PushMessage;
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    lang: lang === 'zh' ? 'zh-CN' : 'en-AU',
    icon: '/icons/icon-192.png',
    badge: '/icons/maskable-192.png',
    data: path,
    // The next message about the same alarms replaces this one, and is announced too.
    ...(tag !== undefined && { tag, renotify: true }),
  };
  await self.registration.showNotification(title, options);
}

/** Opens the page of a message that was clicked: in a window of the portal if there is one. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = new URL(String(notification.data), self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const portal = windows.find(({ url }) => !isWall(new URL(url)));
  // A window that is not controlled by this worker cannot be navigated.
  const shown = await portal?.navigate(address).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(address);
}
