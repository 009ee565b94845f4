const listeners = new Set<() => void>();

/** Reports that a reload would disturb no one: scenes rotate, no fault is shown, the wall is not in use. */
export function signalIdle(): void {
  for (const listener of listeners) listener();
}

export function onIdle(listener: () => void): void {
  listeners.add(listener);
}
