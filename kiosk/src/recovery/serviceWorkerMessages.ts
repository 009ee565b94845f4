/** From a wall's page to the service worker. Pages of an older build send them, too: values stay. */
export type PageMessage =
  /** Start of the page: the worker answers with its client id and the state of the builds. */
  | { say: 'started' }
  /** The server has this build; null: ask it. */
  | { say: 'offered'; build: string | null }
  /** The page is idle: switch to the build that waits. */
  | { say: 'take' }
  /** This build works. */
  | { say: 'alive'; build: string }
  /** This build failed. */
  | { say: 'failed'; build: string }
  /** Reload the page in another process. */
  | { say: 'apart' };

/** From the service worker to a wall's page. */
export interface WorkerMessage {
  /** The page's own id among the worker's clients; only in the answer to `started`. */
  client?: string;
  /** The build that walls start from, also without network; null before one was fetched. */
  current: string | null;
  /** The build that waits to be used; null for none. */
  ready: string | null;
}

/** Requested by a watchdog whose page hangs; only the service worker answers here. */
export const HUNG_ADDRESS = '/kiosk/hung';
