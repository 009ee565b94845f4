import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Loads the view ahead; a failure counts only once the view is shown. */
  preload: () => Promise<void>;
};

/**
 * A view whose code is loaded when it is first shown, or ahead, with `waiting` in its place until then. React's `lazy`
 * would keep a fallback on screen for at least 300 ms, and a failure for good: here it goes to the nearest error
 * boundary, and showing the view again loads again.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
): LazyView<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;

  async function request() {
    loading ??= load();
    try {
      return (loaded = await loading);
    } catch (reason) {
      loading = null;
      throw reason;
    }
  }

  function View(props: Props) {
    const [view, setView] = useState(() => loaded);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useEffect(() => {
      if (view === null)
        request().then(
          (one) => setView(() => one),
          (reason: unknown) => setFailure({ reason }),
        );
    }, [view]);
    if (failure) throw failure.reason;
    if (view) return createElement(view, props);
    return typeof waiting === 'function' ? waiting(props) : waiting;
  }

  return Object.assign(View, {
    preload: () =>
      request().then(
        () => undefined,
        () => undefined,
      ),
  });
}
