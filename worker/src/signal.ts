/** Tells a module's users what happened, in the order in which they asked: it need not know them. */
export function createSignal<T = void>() {
  const listeners: ((value: T) => void)[] = [];
  return {
    on: (listener: (value: T) => void) => void listeners.push(listener),
    emit(value: T) {
      for (const listener of listeners) listener(value);
    },
  };
}
