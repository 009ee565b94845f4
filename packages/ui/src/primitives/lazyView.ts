import { createElement, lazy, useState, type ComponentType } from 'react';

export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Loads the view ahead; a failure counts only once the view is shown. */
  preload: () => Promise<void>;
};

/**
 * A view whose code is loaded when it is first shown, or ahead. Once loaded it is shown at once, where React's `lazy`
 * suspends for a moment: React leaves a fallback on screen for at least 300 ms.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;

  function request() {
    loading ??= load().then((view) => (loaded = view));
    return loading;
  }
  const Waiting = lazy(async () => ({ default: await request() }));

  function View(props: Props) {
    // Kept while it is mounted: another component would lose its state.
    const [shown] = useState<{ view: ComponentType<Props> }>(() => ({ view: loaded ?? Waiting }));
    return createElement(shown.view, props);
  }

  return Object.assign(View, {
    async preload() {
      try {
        await request();
      } catch {
        loading = null;
      }
    },
  });
}
