import { AsyncLocalStorage } from 'node:async_hooks';

/** From where a change is made. */
export interface RequestOrigin {
  /** Remote address. */
  address: string;
  /** User-Agent. */
  agent: string;
  /** Name of the API token that is used; empty for none. */
  token: string;
}

const NOWHERE: RequestOrigin = { address: '', agent: '', token: '' };

const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs the work of a request: whatever it records knows its origin, without each function on the way passing it on. */
export const withOrigin = <T>(origin: RequestOrigin, work: () => T): T => origins.run(origin, work);

/** The origin of the request in progress; empty for what the server does by itself. */
export const requestOrigin = (): RequestOrigin => origins.getStore() ?? NOWHERE;
