import { GatewayReply, topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import { getMqttCredential } from '@heliograph/contracts/http';
import { readData, type Stack } from '@heliograph/testing';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

export interface BrokerCredentials {
  user: string;
  password: string;
  clientPrefix: string;
  wsUrl: string;
}

/** Broker credentials of a session. */
export async function getBrokerCredentials(
  stack: Pick<Stack, 'http'>,
  token: string,
): Promise<BrokerCredentials> {
  const { mqtt_server } = await readData(stack, getMqttCredential, {}, { token });
  const server = mqtt_server[0]!;
  return {
    user: server.mqtt_user,
    password: server.mqtt_pwd,
    clientPrefix: server.mqtt_client_prefix,
    wsUrl: server.mqtt_ws_url,
  };
}

export interface BrokerClientOptions {
  url: string;
  user: string;
  password: string;
  clientId: string;
  will?: IClientOptions['will'];
}

/** Connects as an external client. Rejects when the broker refuses it. */
export async function connectBroker({ url, user, ...options }: BrokerClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { username: user, reconnectPeriod: 0, ...options }, false);
  // Some brokers reset a connection after a forbidden action.
  return client.on('error', () => undefined);
}

/** Connects a session over the websocket. */
export async function connectSession(
  stack: Pick<Stack, 'http'>,
  token: string,
  suffix = 'test',
): Promise<MqttClient> {
  const { user, password, clientPrefix, wsUrl } = await getBrokerCredentials(stack, token);
  return connectBroker({ url: wsUrl, user, password, clientId: clientPrefix + suffix });
}

/** True if the broker grants a subscription. */
export async function canSubscribe(client: MqttClient, topic: string): Promise<boolean> {
  const granted = await new Promise<number | undefined>((resolve) => {
    client.subscribe(topic, { qos: 1 }, (_error, _wanted, packet) =>
      resolve(packet?.granted[0] as number | undefined),
    );
  });
  // 128 is MQTT's refusal.
  return granted !== undefined && granted < 128;
}

/** The next message on a topic already subscribed to. */
export function nextMessage(client: MqttClient, topic: string): Promise<string> {
  return new Promise((resolve) => {
    const listener = (received: string, payload: Buffer) => {
      if (received !== topic) return;
      client.off('message', listener);
      resolve(payload.toString());
    };
    client.on('message', listener);
  });
}

/** Sends a request to a gateway and waits for the reply. */
export async function requestGateway(
  client: MqttClient,
  uuid: string,
  request: Pick<GatewayRequest, 'action' | 'data'>,
): Promise<GatewayReply> {
  const clientId = client.options.clientId!;
  const replyTopic = topics.response(uuid, clientId);
  await client.subscribeAsync(replyTopic, { qos: 1 });
  const reply = nextMessage(client, replyTopic);
  await client.publishAsync(
    topics.request(uuid),
    JSON.stringify({ id: `${request.action}_${Date.now()}`, client_id: clientId, ...request }),
    { qos: 1 },
  );
  return GatewayReply.parse(JSON.parse(await reply));
}

/** Resolves when the broker ends the connection. */
export function waitUntilClosed(client: MqttClient): Promise<void> {
  return new Promise((resolve) => {
    client.once('close', () => resolve());
  });
}

/** Waits until a gateway reports that it is online. */
export async function waitUntilOnline(client: MqttClient, uuid: string): Promise<void> {
  const topic = topics.status(uuid);
  const isOnline = new Promise<void>((resolve) => {
    client.on('message', (received, payload) => {
      if (received === topic && payload.toString().includes('"online"')) resolve();
    });
  });
  await client.subscribeAsync(topic, { qos: 1 });
  await isOnline;
}
