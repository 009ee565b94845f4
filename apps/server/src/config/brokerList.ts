/** A broker that is not ours (design §9, MQTT_SERVERS). */
export interface OutsideBroker {
  /** Server's own connection, without credentials: what the database keeps. */
  url: string;
  username: string | undefined;
  password: string | undefined;
  /** Where browsers reach it. */
  wsUrl: string;
}

/** Reads `mqtt://user:password@host:1883 ws://host:9001/mqtt, …`; null when an entry is not such a pair. */
export function brokerList(text: string): OutsideBroker[] | null {
  const brokers: OutsideBroker[] = [];
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

/** Null when a percent sign is not followed by what it announces. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
