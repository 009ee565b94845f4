import type { MqttConnect } from './mqttConnection.ts';
import {
  DISCONNECT,
  PINGREQ,
  connectPacket,
  createPacketReader,
  publishPacket,
  subscribePacket,
  unsubscribePacket,
} from './mqttPackets.ts';

/** Broker and client close the connection after one and a half, or two, of these without a packet. */
const KEEPALIVE_S = 6;
/** Together with the longest wait between attempts, less than the 15 s within which a wall must be right again. */
const CONNECT_TIMEOUT_MS = 6_000;
/** Keeps SUBSCRIBE packets of big fleets below what brokers accept. */
const TOPICS_PER_PACKET = 500;
/** CONNACK: bad user name or password, not authorised. */
const REFUSALS: readonly number[] = [4, 5];
/** A socket that was opened ahead is closed after this long without use, ms: the server closes it 2 s later. */
const UNUSED_MS = 8_000;

/** Opened before the credentials are known. */
let ahead: WebSocket | null = null;

/** Opens a socket for the first connection to this address: credentials take as long to arrive. */
export function openAhead(url: string): void {
  const socket = new WebSocket(url, 'mqtt');
  ahead = socket;
  setTimeout(() => {
    if (ahead !== socket) return;
    ahead = null;
    socket.close();
  }, UNUSED_MS);
}

function takeSocket(url: string): WebSocket {
  const socket = ahead;
  ahead = null;
  if (socket?.url === url && socket.readyState <= WebSocket.OPEN) return socket;
  socket?.close();
  return new WebSocket(url, 'mqtt');
}

/** MQTT over a websocket, of our own for its speed and size (ADR 0020). */
export const connectMqtt: MqttConnect = ({ url, ...credentials }, events) => {
  const socket = takeSocket(url);
  socket.binaryType = 'arraybuffer';
  let over = false;
  let open = false;
  /** A packet arrived since the last keepalive. */
  let heard = false;
  let lastId = 0;
  /** Settle the subscriptions that the broker has not answered yet. */
  const unanswered = new Map<number, () => void>();

  const giveUp = setTimeout(() => close('lost'), CONNECT_TIMEOUT_MS);
  const keepalive = setInterval(() => {
    if (!open) return;
    if (heard) send(PINGREQ);
    else close('lost');
    heard = false;
  }, KEEPALIVE_S * 1_000);

  const read = createPacketReader({
    onConnack(code) {
      if (code !== 0) {
        close(REFUSALS.includes(code) ? 'refused' : 'lost');
        return;
      }
      open = true;
      clearTimeout(giveUp);
      events.onOpen();
    },
    onSuback(id) {
      unanswered.get(id)?.();
      unanswered.delete(id);
    },
    onPublish(topic, payload) {
      if (!over) events.onMessage(topic, payload);
    },
  });

  const signIn = () => send(connectPacket({ ...credentials, keepalive: KEEPALIVE_S }));
  if (socket.readyState === WebSocket.OPEN) signIn();
  else socket.onopen = signIn;
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    if (over) return;
    heard = true;
    events.onPacket();
    try {
      read(new Uint8Array(data));
    } catch {
      close('lost');
    }
  };
  socket.onclose = () => close('lost');

  function send(packet: Uint8Array<ArrayBuffer>) {
    if (!over && socket.readyState === WebSocket.OPEN) socket.send(packet);
  }

  function nextId(): number {
    lastId = (lastId % 0xffff) + 1;
    return lastId;
  }

  function end() {
    if (over) return;
    if (open) send(DISCONNECT);
    over = true;
    clearTimeout(giveUp);
    clearInterval(keepalive);
    socket.close();
    for (const settle of unanswered.values()) settle();
  }

  function close(reason: 'lost' | 'refused') {
    if (over) return;
    end();
    events.onClose(reason);
  }

  return {
    async subscribe(topics) {
      const answers = batches(topics).map((batch) => {
        const id = nextId();
        send(subscribePacket(id, batch));
        return new Promise<void>((resolve) => (over ? resolve() : unanswered.set(id, resolve)));
      });
      await Promise.all(answers);
    },
    unsubscribe(topics) {
      for (const batch of batches(topics)) send(unsubscribePacket(nextId(), batch));
    },
    publish: (topic, payload) => send(publishPacket(topic, payload)),
    ping: () => send(PINGREQ),
    end,
  };
};

function batches(topics: readonly string[]): string[][] {
  const count = Math.ceil(topics.length / TOPICS_PER_PACKET);
  return Array.from({ length: count }, (_, n) =>
    topics.slice(n * TOPICS_PER_PACKET, (n + 1) * TOPICS_PER_PACKET),
  );
}
