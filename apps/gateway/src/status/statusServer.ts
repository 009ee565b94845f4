import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DraftAnswer } from '../drafts/draft.ts';
import { draftPage } from './draftPage.ts';
import type { Lang } from './html.ts';
import { readUpload, type Upload } from './readUpload.ts';
import { statusPage, type StatusView } from './statusPage.ts';

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
  /** Drafts a map from a file of another program. */
  draft: (file: Upload) => Promise<DraftAnswer>;
}

export interface StatusServer {
  url: string;
  close(): void;
}

const HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const MAX_CONNECTIONS = 16;

/**
 * Serves the status page on the loopback address: `/` for people, `/status.json` for programs, `/draft` for drafts of
 * maps. It shows neither passwords nor frames, stores nothing, and only answers to the machine's own names and to forms
 * of its own, so that no page elsewhere can read or use it.
 *
 * @throws when the port is taken
 */
export async function startStatusServer({
  port,
  draft,
  ...view
}: StatusServerOptions): Promise<StatusServer> {
  const answerDraft = createDraftHandler(draft);
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const { method } = request;
    if (!HOSTS.has(host)) response.writeHead(421, HEADERS).end();
    else if (request.url === '/draft') void answerDraft(request, response);
    else if (method !== 'GET' && method !== 'HEAD')
      response.writeHead(405, { ...HEADERS, allow: 'GET' }).end();
    else if (request.url === '/status.json')
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'application/json' })
        .end(JSON.stringify(getView(view)));
    else if (request.url === '/') {
      sendPage(response, 200, statusPage(getView(view), getLang(request.headers['accept-language'])));
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

const sendPage = (response: ServerResponse, status: number, html: string): void =>
  void response
    .writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8', vary: 'accept-language' })
    .end(html);

/** Answers with the form, and to a file with its draft; one file at a time. */
function createDraftHandler(draft: StatusServerOptions['draft']) {
  let isBusy = false;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, headers } = request;
    const lang = getLang(headers['accept-language']);
    if (method === 'GET' || method === 'HEAD') sendPage(response, 200, draftPage(null, lang));
    else if (method !== 'POST') response.writeHead(405, { ...HEADERS, allow: 'GET, POST' }).end();
    // Browsers name the page that a form is from.
    else if (headers.origin !== `http://${headers.host}`) response.writeHead(403, HEADERS).end();
    else if (isBusy) response.writeHead(503, { ...HEADERS, 'retry-after': '5' }).end();
    else {
      isBusy = true;
      try {
        const file = await readUpload(request);
        if (file === 'too-large') response.writeHead(413, { ...HEADERS, connection: 'close' }).end();
        else if (file === null) sendPage(response, 400, draftPage(null, lang));
        else sendPage(response, 200, draftPage(await draft(file), lang));
      } catch {
        // The browser went away, or the process did not start.
        if (!response.headersSent) response.writeHead(500, HEADERS);
        response.end();
      } finally {
        isBusy = false;
      }
    }
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
}: Omit<StatusServerOptions, 'port' | 'draft'>): StatusView {
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
