import type { Changes } from './storage/changeFeed.ts';

type Listener = (gateways: Changes['gateways']) => void | Promise<void>;

/** Passes changes of gateways on to everything in this server that remembers gateways. */
export interface GatewayUpdates {
  /** Call after the commit. Resolves when the changes hold in this server. */
  accept(gateways: Changes['gateways']): Promise<void>;
  /** The listener drops what it knows of the gateways, and does not reject. */
  onChange(listener: Listener): void;
}

export function createGatewayUpdates(): GatewayUpdates {
  const listeners = new Set<Listener>();
  return {
    async accept(gateways) {
      if (gateways.length > 0) await Promise.all([...listeners].map(async (listener) => listener(gateways)));
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
