import type { Changes, GatewayMessage } from '../storage/changeFeed.ts';

type Listener = (gateways: Changes['gateways']) => void | Promise<void>;

/** Passes on what other servers and this one announce about gateways. */
export interface GatewayUpdates {
  /** Call after the commit. Resolves when the changes hold in this server. */
  accept(gateways: Changes['gateways']): Promise<void>;
  /** The listener drops what it knows of the gateways, and does not reject. */
  onChange(listener: Listener): void;
  /** Passes on what another server sends to gateways. */
  relay(messages: readonly GatewayMessage[]): void;
  onMessage(listener: (message: GatewayMessage) => void): void;
}

export function createGatewayUpdates(): GatewayUpdates {
  const listeners = new Set<Listener>();
  const receivers = new Set<(message: GatewayMessage) => void>();
  return {
    async accept(gateways) {
      if (gateways.length > 0) await Promise.all([...listeners].map(async (listener) => listener(gateways)));
    },
    onChange: (listener) => void listeners.add(listener),
    relay(messages) {
      for (const message of messages) for (const receive of receivers) receive(message);
    },
    onMessage: (receive) => void receivers.add(receive),
  };
}
