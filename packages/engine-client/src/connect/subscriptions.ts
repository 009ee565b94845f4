import type { Subscription } from '@heliograph/contracts/engine';

/**
 * Combines the subscriptions of several callers; `changed` is called with the union, once per turn, if it
 * differs.
 */
export function createSubscriptions(changed: (union: Subscription) => void) {
  const held = new Set<Partial<Subscription>>();
  let announced = JSON.stringify(getUnion([]));
  let queued = false;

  function announce() {
    queued = false;
    const union = getUnion(held);
    const text = JSON.stringify(union);
    if (text === announced) return;
    announced = text;
    changed(union);
  }

  function touch() {
    if (queued) return;
    queued = true;
    queueMicrotask(announce);
  }

  return {
    union: () => getUnion(held),
    add(subscription: Partial<Subscription>): () => void {
      // Two callers may pass the same object.
      const own = { ...subscription };
      held.add(own);
      touch();
      return () => {
        if (held.delete(own)) touch();
      };
    },
  };
}

function getUnion(subscriptions: Iterable<Partial<Subscription>>): Subscription {
  const all = [...subscriptions];
  const devices = all.flatMap((each) => each.devices ?? []);
  const deviceIds = [...new Set(devices.flatMap((each) => each.deviceIds))];
  const codes = [...new Set(devices.flatMap((each) => each.codes))];
  return {
    summary: all.some(({ summary }) => summary),
    stations: all.some(({ stations }) => stations),
    devices: deviceIds.length > 0 ? { deviceIds, codes } : null,
    lookedAt: all.flatMap(({ lookedAt }) => lookedAt ?? []),
  };
}
