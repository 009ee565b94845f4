import type { z } from 'zod';
import type { MqttServer } from '@heliograph/contracts/http';
import type { MqttCredential } from '../../identity/mqttCredentials.ts';
import type { BrokerRow } from '../../storage/repositories/brokers.ts';

/** Path of the embedded broker's websocket on the HTTP port. */
export const WEBSOCKET_PATH = '/mqtt';

/** Ports that gateways use; null where the broker does not listen. */
export interface BrokerPorts {
  mqtt: number | null;
  mqtts: number | null;
}

/** A broker as a session sees it. The embedded one is at the origin of the request. */
export function brokerAccess(
  broker: BrokerRow,
  credential: MqttCredential,
  origin: string,
): z.infer<typeof MqttServer> {
  const url = new URL(broker.ws_url ?? `${origin.replace(/^http/, 'ws')}${WEBSOCKET_PATH}`);
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

/** The address where gateways reach their broker. The embedded one is at the host of the request, over TLS if it can. */
export function gatewayUrl(broker: BrokerRow, origin: string, { mqtt, mqtts }: BrokerPorts): string {
  if (broker.url !== null) return broker.url;
  const { hostname } = new URL(origin);
  return mqtts === null ? `mqtt://${hostname}:${mqtt}` : `mqtts://${hostname}:${mqtts}`;
}
