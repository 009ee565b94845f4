import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { statusPage, type Lang, type StatusView } from './statusPage.ts';

export interface StatusServerOptions {
  /** 0 for any free port. */
  port: number;
  uuid: string;
  timeZone: string;
  isConnected: () => boolean;
  diagnostics: () => GatewayDiagnostics;
  status: (deviceId: string) => StatusView['devices'][number]['status'];
  latest: (deviceId: string) => Readonly<Record<string, number>>;
  alarms: (deviceId: string) => readonly { msg: string }[];
}

export interface StatusServer {
  url: string;
  close(): void;
}

const HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const MAX_CONNECTIONS = 16;

/**
 * Serves the status page on the loopback address: `/` for people, `/status.json` for programs. It shows neither
 * passwords nor frames, and only answers to the machine's own names, so that no page elsewhere can read it.
 *
 * @throws when the port is taken
 */
export async function startStatusServer({ port, ...view }: StatusServerOptions): Promise<StatusServer> {
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const { method } = request;
    if (!HOSTS.has(host)) response.writeHead(421, HEADERS).end();
    else if (method !== 'GET' && method !== 'HEAD')
      response.writeHead(405, { ...HEADERS, allow: 'GET' }).end();
    else if (request.url === '/status.json')
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'application/json' })
        .end(JSON.stringify(getView(view)));
    else if (request.url === '/') {
      const lang = getLang(request.headers['accept-language']);
      const headers = { ...HEADERS, 'content-type': 'text/html; charset=utf-8', vary: 'accept-language' };
      response.writeHead(200, headers).end(statusPage(getView(view), lang));
    } else response.writeHead(404, HEADERS).end();
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.requestTimeout = 5_000;
  server.headersTimeout = 5_000;
  server.keepAliveTimeout = 2_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function getView({
  uuid,
  timeZone,
  isConnected,
  diagnostics,
  status,
  latest,
  alarms,
}: Omit<StatusServerOptions, 'port'>): StatusView {
  const { buses, devices, ...rest } = diagnostics();
  return {
    ...rest,
    uuid,
    timeZone,
    connected: isConnected(),
    buses: buses.map(({ frames: _frames, ...bus }) => bus),
    devices: devices.map((device) => ({
      ...device,
      status: status(device.device_id),
      values: latest(device.device_id),
      alarms: alarms(device.device_id).map(({ msg }) => msg),
    })),
  };
}

/** The first supported language of the browser. */
function getLang(accepted = ''): Lang {
  for (const entry of accepted.split(',')) {
    const language = entry.trim().slice(0, 2).toLowerCase();
    if (language === 'zh' || language === 'en') return language;
  }
  return 'en';
}
