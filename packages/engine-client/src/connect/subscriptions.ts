import type { LookedAt, Subscription } from '@heliograph/contracts/engine';

/** Joins what several callers want; `changed` is called with the union, once a turn, when it differs from before. */
export function createSubscriptions(changed: (union: Subscription) => void) {
  const held = new Set<Partial<Subscription>>();
  let announced = JSON.stringify(unionOf([]));
  let queued = false;

  function announce() {
    queued = false;
    const union = unionOf(held);
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
    union: () => unionOf(held),
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

function unionOfLooks(subscriptions: Iterable<Partial<Subscription>>): LookedAt {
  const all = [...subscriptions].flatMap(({ lookedAt }) => lookedAt ?? []);
  const unique = <T>(of: (each: LookedAt) => readonly T[]) => [...new Set(all.flatMap(of))];
  return {
    stations: unique(({ stations }) => stations),
    devices: unique(({ devices }) => devices),
    deviceIds: unique(({ deviceIds }) => deviceIds),
  };
}

function unionOf(subscriptions: Iterable<Partial<Subscription>>): Subscription {
  const union: Subscription = {
    summary: false,
    stations: false,
    devices: null,
    lookedAt: unionOfLooks(subscriptions),
  };
  const deviceIds = new Set<string>();
  const codes = new Set<string>();
  for (const { summary, stations, devices } of subscriptions) {
    union.summary ||= summary ?? false;
    union.stations ||= stations ?? false;
    for (const id of devices?.deviceIds ?? []) deviceIds.add(id);
    for (const code of devices?.codes ?? []) codes.add(code);
  }
  if (deviceIds.size > 0) union.devices = { deviceIds: [...deviceIds], codes: [...codes] };
  return union;
}
