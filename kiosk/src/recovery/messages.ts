/** What a wall's page tells the service worker. */
export type PageMessage =
  /** It begins: the worker answers with what it is called, and how builds stand. */
  | { say: 'started' }
  /** The server has this build; null: find out. */
  | { say: 'offered'; build: string | null }
  /** Nobody minds a reload now: take the build that waits. */
  | { say: 'take' }
  /** This build shows something and hears its engine. */
  | { say: 'alive'; build: string }
  /** This build broke. */
  | { say: 'failed'; build: string }
  /** The page wants to be loaded in a process of its own. */
  | { say: 'apart' };

/** What the service worker tells a wall's page. */
export interface WorkerMessage {
  /** The page's own id among the worker's clients; only in the answer to `started`. */
  client?: string;
  /** Whether walls start without network. */
  serves: boolean;
  /** The build that waits to be taken. */
  ready: string | null;
}

/** Asked by a watchdog whose page hangs; only the service worker answers here. */
export const HUNG_ADDRESS = '/kiosk/hung';
