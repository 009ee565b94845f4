const listeners = new Set<() => void>();

/** Says that the page may be loaded anew and nobody would mind: scenes change, no fault is shown, nobody is there. */
export function quietMoment(): void {
  for (const listener of listeners) listener();
}

export function onQuietMoment(listener: () => void): void {
  listeners.add(listener);
}
