/** An external broker (MQTT_SERVERS). */
export interface ExternalBroker {
  /** For gateways, and for servers unless they use `amqpUrl`; without credentials: as stored in the database. */
  url: string;
  /** RabbitMQ for servers, with the virtual host as its path and without credentials; null: a broker with MQTT 5. */
  amqpUrl: string | null;
  /** RabbitMQ's management API, for the account of servers; null where rights that are withdrawn end with a connection. */
  apiUrl: string | null;
  /** User name of servers. */
  username: string | undefined;
  password: string | undefined;
  /** For browsers. */
  wsUrl: string;
}

const MQTT = ['mqtt:', 'mqtts:'];
const AMQP = ['amqp:', 'amqps:'];
const WEBSOCKET = ['ws:', 'wss:'];
const HTTP = ['http:', 'https:'];

/**
 * Parses `mqtt://user:password@host:1883 ws://host:9001/mqtt, …` and, for RabbitMQ,
 * `amqp://user:password@host/vhost mqtt://host ws://host:15675/ws`, which the address of the management API may follow,
 * `http://host:15672`; null when an entry is neither.
 */
export function brokerList(text: string): ExternalBroker[] | null {
  const brokers: ExternalBroker[] = [];
  for (const entry of text.split(',')) {
    const words = entry.trim().split(/\s+/);
    if (words[0] === '') continue;
    const broker = parseEntry(words.map((word) => (URL.canParse(word) ? new URL(word) : null)));
    if (!broker) return null;
    brokers.push(broker);
  }
  return brokers;
}

function parseEntry(urls: (URL | null)[]): ExternalBroker | null {
  const [server, ...others] = urls;
  const isRabbit = has(AMQP, server);
  const [mqtt, websocket, ...more] = isRabbit ? others : [server, ...others];
  const [api, ...rest] = isRabbit ? more : [undefined, ...more];
  if (!server || !has(MQTT, mqtt) || !has(WEBSOCKET, websocket) || rest.length > 0) return null;
  // Gateways have their own, so these would be without effect.
  if (isRabbit && hasCredentials(mqtt)) return null;
  if (api !== undefined && (!has(HTTP, api) || hasCredentials(api))) return null;
  if (isRabbit && !/^(\/[^/]*)?$/.test(server.pathname)) return null;
  const [username, password, vhost] = [server.username, server.password, server.pathname].map(decoded);
  if (username === null || password === null || vhost === null) return null;
  return {
    url: `${mqtt.protocol}//${mqtt.host}`,
    amqpUrl: isRabbit ? `${server.protocol}//${server.host}${server.pathname}` : null,
    apiUrl: api ? api.href.replace(/\/$/, '') : null,
    username: username === '' ? undefined : username,
    password: password === '' ? undefined : password,
    wsUrl: websocket.href,
  };
}

const has = (protocols: readonly string[], url: URL | null | undefined): url is URL =>
  !!url && protocols.includes(url.protocol);

const hasCredentials = ({ username, password }: URL): boolean => username + password !== '';

/** Null for an invalid percent encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
