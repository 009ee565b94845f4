/** Why this browser cannot get push messages; null when it can. `install`: only as an app, as on iPhones. */
export type PushObstacle = 'insecure' | 'install' | 'unsupported' | 'blocked' | null;

const AS_APP = '(display-mode: standalone)';

export function pushObstacle(): PushObstacle {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const isApple = /iPhone|iPad/.test(navigator.userAgent) || isTouchMac();
    return isApple && !window.matchMedia(AS_APP).matches ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** iPads call themselves Macs. */
const isTouchMac = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;

/** Address of this browser at its push service; null when it is not subscribed. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushObstacle() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for permission and subscribes this browser. Must follow a click.
 *
 * @param publicKey of the portal
 * @returns null when the person does not permit it
 */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One for another key is left from another deployment at this address.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
