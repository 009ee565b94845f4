import { getStationRelevance } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { readData, signIn, type Stack } from '@heliograph/testing';
import type { BrowserContext } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';

const PAGE = '/bench/peer';
const SCRIPT = '/bench/peer.js';
const HTML = `<!doctype html><meta charset="utf-8"><title>Peer</title><script type="module" src="${SCRIPT}"></script>`;

/** Data in the fragment of a peer's address. */
export interface PeerAccess {
  url: string;
  user: string;
  password: string;
  clientId: string;
  topics: string[];
}

/**
 * Serves a peer on the server's origin, the only one the broker accepts websockets from.
 *
 * @param channel of each gateway that it subscribes to
 * @returns its path
 */
export async function servePeer(
  context: BrowserContext,
  stack: Stack,
  entry = new URL('./peer.tsx', import.meta.url),
  channel: 'telemetry' | 'status' = 'telemetry',
): Promise<string> {
  const script = await bundleForPage(entry, 'esm');
  // Chromium does not know the address of a routed page and treats the loopback as a foreign network.
  await context.grantPermissions(['local-network-access']);
  await context.route(new URL(PAGE, stack.http).href, (route) =>
    route.fulfill({ contentType: 'text/html', body: HTML }),
  );
  await context.route(new URL(SCRIPT, stack.http).href, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

  const { token } = await signIn(stack, 'admin');
  const { mqtt_server, gateway } = await readData(stack, getStationRelevance, {}, { token });
  const [broker] = mqtt_server;
  if (!broker) throw new Error('the session has no broker');
  const access: PeerAccess = {
    url: broker.mqtt_ws_url,
    user: broker.mqtt_user,
    password: broker.mqtt_pwd,
    clientId: `${broker.mqtt_client_prefix}bench`,
    topics: gateway.map(({ uuid }) => topics[channel](uuid)),
  };
  return `${PAGE}#${encodeURIComponent(JSON.stringify(access))}`;
}
