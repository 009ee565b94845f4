const listeners = new Set<() => void>();

/** Reports that a reload would not disturb anybody: scenes rotate, no fault is shown, nobody uses the wall. */
export function signalIdle(): void {
  for (const listener of listeners) listener();
}

export function onIdle(listener: () => void): void {
  listeners.add(listener);
}
