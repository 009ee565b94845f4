import { getMqttCredential, type MqttServer } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { BrokerCredentials } from './brokerLink.ts';

/** Credentials with less life left are renewed first, ms. */
const MARGIN_MS = 60_000;

/** This session's broker credentials, renewed before they end [DV-03]. */
export function createCredentials(http: HttpClient, now: () => number) {
  const servers = new Map<number, MqttServer>();
  let renewing: Promise<void> | null = null;

  function adopt(list: readonly MqttServer[]) {
    servers.clear();
    for (const server of list) servers.set(server.mqtt_id, server);
  }

  function renewal(): Promise<void> {
    renewing ??= http
      .call(getMqttCredential, {})
      .then(({ mqtt_server }) => adopt(mqtt_server))
      .finally(() => (renewing = null));
    return renewing;
  }

  return {
    adopt,
    /** @throws EngineError as the server refuses to renew them; `unknown` when the server is gone from the list. */
    async get(id: number, renew: boolean): Promise<BrokerCredentials> {
      const expires = servers.get(id)?.mqtt_expires ?? 0;
      if (renew || expires - now() < MARGIN_MS) await renewal();
      const server = servers.get(id);
      if (!server) throw new EngineError('unknown', 0, 'Data connect failed');
      return { url: server.mqtt_ws_url, username: server.mqtt_user, password: server.mqtt_pwd };
    },
  };
}
