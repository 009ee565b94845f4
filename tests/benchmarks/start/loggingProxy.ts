import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** When something passed, epoch ms. */
export interface Passed {
  /** Method and path of a request, or the kind of a packet of the broker. */
  what: string;
  from: number;
  to: number;
  bytes: number;
}

export interface LoggingProxy {
  origin: string;
  /** Since the last call. */
  take(): Passed[];
  close(): Promise<void>;
}

/** First byte of a packet of the broker, without flags. */
const PACKETS: Record<number, string> = { 2: 'CONNACK', 3: 'PUBLISH', 9: 'SUBACK' };

/** Passes requests and websockets on to a server and notes when each began and ended. */
export async function startLoggingProxy(target: string): Promise<LoggingProxy> {
  const { hostname, port } = new URL(target);
  let log: Passed[] = [];
  const server = createServer((incoming, outgoing) => {
    const from = Date.now();
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () =>
          log.push({
            what: `${incoming.method} ${incoming.url?.split('?')[0]}`,
            from,
            to: Date.now(),
            bytes,
          }),
        );
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const from = Date.now();
    const onward = connect(Number(port), hostname, () => {
      onward.write(
        [
          `${incoming.method} ${incoming.url} HTTP/1.1`,
          ...incoming.rawHeaders.flatMap((name, index, all) =>
            index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
          ),
          '\r\n',
        ].join('\r\n'),
      );
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    let isOpen = false;
    onward.on('data', (chunk: Buffer) => {
      const now = Date.now();
      if (!isOpen) {
        isOpen = true;
        log.push({ what: 'websocket', from, to: now, bytes: chunk.length });
        return;
      }
      const what = parsePacket(chunk);
      if (what) log.push({ what, from, to: now, bytes: chunk.length });
    });
    for (const end of [socket, onward]) end.on('error', () => (socket.destroy(), onward.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    take() {
      const taken = log;
      log = [];
      return taken.sort((a, b) => a.from - b.from || a.to - b.to);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The kind of the first packet in a binary frame of the server. */
function parsePacket(frame: Buffer): string | undefined {
  const length = frame[1]! & 0x7f;
  const offset = length < 126 ? 2 : length === 126 ? 4 : 10;
  return PACKETS[(frame[offset] ?? 0) >> 4];
}
