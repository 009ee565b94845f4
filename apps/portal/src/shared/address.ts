import { useSyncExternalStore } from 'react';

/** Content of the page, and the state that came with it in the browser's history. */
interface Address {
  pathname: string;
  search: URLSearchParams;
  /** As the router keeps it. */
  state: unknown;
}

let address: Address | null = null;
let readFrom: { href: string; state: unknown } | null = null;
const listeners = new Set<() => void>();

/** The same object until the address or its state changes. */
function currentAddress(): Address {
  const { href, pathname, search } = window.location;
  const state: unknown = window.history.state;
  if (address && readFrom?.href === href && readFrom.state === state) return address;
  readFrom = { href, state };
  const { usr } = (state ?? {}) as { usr?: unknown };
  address = { pathname, search: new URLSearchParams(search), state: usr };
  return address;
}

/** Makes those who use the address read it again after the router changed it, which no event reports. */
export function announceAddress(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', announceAddress);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', announceAddress);
  };
}

/** The address for what is shown without the router: the sign-in page is there sooner without it. */
export function useAddress(): Address {
  return useSyncExternalStore(subscribe, currentAddress);
}

/** Goes to a path without the router. */
export function goTo(path: string, { state, replace = false }: { state?: unknown; replace?: boolean }): void {
  window.history[replace ? 'replaceState' : 'pushState']({ usr: state }, '', path);
  announceAddress();
}
