/** An external broker (MQTT_SERVERS). */
export interface ExternalBroker {
  /** For the server's own connection, without credentials: as stored in the database. */
  url: string;
  username: string | undefined;
  password: string | undefined;
  /** For browsers. */
  wsUrl: string;
}

/** Parses `mqtt://user:password@host:1883 ws://host:9001/mqtt, …`; null when an entry is not such a pair. */
export function brokerList(text: string): ExternalBroker[] | null {
  const brokers: ExternalBroker[] = [];
  for (const entry of text.split(',')) {
    const words = entry.trim().split(/\s+/);
    if (words[0] === '') continue;
    const [server, websocket, ...rest] = words.map((word) => (URL.canParse(word) ? new URL(word) : null));
    if (!server || !websocket || rest.length > 0) return null;
    if (!['mqtt:', 'mqtts:'].includes(server.protocol) || !['ws:', 'wss:'].includes(websocket.protocol))
      return null;
    const [username, password] = [decoded(server.username), decoded(server.password)];
    if (username === null || password === null) return null;
    brokers.push({
      url: `${server.protocol}//${server.host}`,
      username: username === '' ? undefined : username,
      password: password === '' ? undefined : password,
      wsUrl: websocket.href,
    });
  }
  return brokers;
}

/** Null for an invalid percent encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
