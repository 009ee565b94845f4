import { RequestHeader, getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn, type Stack } from '@heliograph/testing';
import type { BrowserContext } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';
import type { PeerAsk } from './peerAsk.ts';

const PAGE = '/bench/peer';
const SCRIPT = '/bench/peer.js';
const HTML = `<!doctype html><meta charset="utf-8"><title>Peer</title><script type="module" src="${SCRIPT}"></script>`;
/** Content security policy for the grid, the map and the page; the server's is for the product. */
const HEADERS = { 'content-security-policy': "default-src 'self' 'unsafe-inline' data: ws: blob:" };

/** Serves a peer on the server's origin, the only one the broker accepts websockets from. @returns its path */
export async function servePeer(context: BrowserContext, stack: Stack, file: URL): Promise<string> {
  const script = await bundleForPage(file, 'esm');
  // Chromium does not know the address of a routed page and treats the loopback as a foreign network.
  await context.grantPermissions(['local-network-access']);
  await context.route(new URL(PAGE, stack.http).href, (route) =>
    route.fulfill({ contentType: 'text/html', headers: HEADERS, body: HTML }),
  );
  await context.route(new URL(SCRIPT, stack.http).href, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

  const { token } = await signIn(stack, 'admin');
  const { mqtt_server } = await readData(stack, getStationRelevance, {}, { token });
  const [broker] = mqtt_server;
  if (!broker) throw new Error('the session has no broker');
  const ask: PeerAsk = {
    path: getStationRelevance.path,
    headers: { [RequestHeader.token]: token },
    url: broker.mqtt_ws_url,
    user: broker.mqtt_user,
    password: broker.mqtt_pwd,
    clientId: `${broker.mqtt_client_prefix}bench`,
    stationOf: {},
  };
  return `${PAGE}#${encodeURIComponent(JSON.stringify(ask))}`;
}
