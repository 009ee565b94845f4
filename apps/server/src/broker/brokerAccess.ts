import type { z } from 'zod';
import type { MqttServer } from '@heliograph/contracts/http';
import type { MqttCredential } from '../identity/mqttCredentials.ts';
import type { BrokerRow } from '../storage/repositories/brokers.ts';

/** Path of an embedded broker's websocket on the HTTP port; one among others can be reached by its own. */
export const websocketPath = (name: string | null): string => (name === null ? '/mqtt' : `/mqtt/${name}`);

/** A broker as a session sees it. An embedded one is at the origin of the request. */
export function brokerAccess(
  broker: BrokerRow,
  credential: MqttCredential,
  origin: string,
): z.infer<typeof MqttServer> {
  const url = new URL(broker.ws_url ?? `${origin.replace(/^http/, 'ws')}${websocketPath(broker.name)}`);
  return {
    mqtt_id: broker.id,
    mqtt_host_ip: url.hostname,
    mqtt_host_ws_port: Number(url.port) || (url.protocol === 'wss:' ? 443 : 80),
    mqtt_ws_url: url.href,
    mqtt_user: credential.user,
    mqtt_pwd: credential.password,
    mqtt_client_prefix: credential.clientPrefix,
    mqtt_expires: credential.expires,
  };
}
