import { once } from 'node:events';
import type { Server } from 'node:net';
import { StartupError } from '../support/startupError.ts';

export interface ListenOptions {
  host: string;
  port: number;
  /** Named in the error when the port is not available. */
  variable: 'PORT' | 'MQTT_PORT' | 'MQTTS_PORT';
}

/** @throws StartupError with a message for the operator */
export async function listen(server: Server, { host, port, variable }: ListenOptions): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(explain((error as NodeJS.ErrnoException).code, { host, port, variable }));
  }
}

function explain(code: string | undefined, { host, port, variable }: ListenOptions): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${variable} ${port} is already in use on ${host}; stop the program that uses it or set ${variable} to another port.`;
    case 'EACCES':
      return `${variable} ${port} cannot be opened by this user; set ${variable} to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST must be an address of this machine; ${host} is not.`;
    default:
      return `${variable} ${port} cannot be opened on ${host} (${code ?? 'unknown reason'}).`;
  }
}
