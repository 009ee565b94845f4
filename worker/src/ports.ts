import type { SetTimer } from '@heliograph/domain/time';
import type { MqttConnect } from './connections/mqttConnection.ts';

export type { SetTimer };

/** Storage that survives a restart of the browser. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Everything the engine needs from its environment: a worker, or a test. */
export interface EnginePorts {
  kind: 'shared' | 'dedicated';
  /** Origin of the server, for instance `http://127.0.0.1:8080`. */
  origin: string;
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'json' | 'arrayBuffer' | 'headers'>>;
  connect: MqttConnect;
  /** Opens a socket that the next `connect` to the same address uses. */
  openAhead: (url: string) => void;
  /** Epoch ms. */
  now: () => number;
  setTimer: SetTimer;
  /** [0, 1) */
  random: () => number;
  store: KeyValueStore;
  /** Calls `gone` once the named Web Lock is free; the returned function stops waiting. */
  whenReleased: (lock: string, gone: () => void) => () => void;
}

/** The engine's end of a channel to a page, or to what a page started. */
export interface PagePort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  close(): void;
}
