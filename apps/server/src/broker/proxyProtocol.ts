import type { Socket } from 'node:net';

/** Start of a connection by the PROXY protocol of HAProxy, version 1 (text) or 2 (binary). */
export type ProxyHeader =
  | { kind: 'incomplete' }
  | { kind: 'invalid' }
  /** `address` is the client's; null where the proxy connects for itself. */
  | { kind: 'complete'; length: number; address: string | null };

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED_BYTES = 16;
/** Maximum length of a header of version 1, with its line break. */
const MAX_LINE_LENGTH = 107;
/** Maximum size of a version 2 header after its fixed part. */
const MAX_BYTES = 1024;

export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const known = Math.min(bytes.length, SIGNATURE.length);
  if (bytes.subarray(0, known).equals(SIGNATURE.subarray(0, known)))
    return bytes.length < FIXED_BYTES ? { kind: 'incomplete' } : readBinary(bytes);
  return readText(bytes);
}

function readBinary(bytes: Buffer): ProxyHeader {
  const [command, family, length] = [bytes[12]!, bytes[13]! >> 4, bytes.readUInt16BE(14)];
  if (command >> 4 !== 2 || length > MAX_BYTES) return { kind: 'invalid' };
  if (bytes.length < FIXED_BYTES + length) return { kind: 'incomplete' };
  const content = bytes.subarray(FIXED_BYTES, FIXED_BYTES + length);
  const isForClient = (command & 15) === 1;
  return {
    kind: 'complete',
    length: FIXED_BYTES + length,
    address: isForClient ? addressIn(content, family) : null,
  };
}

function addressIn(content: Buffer, family: number): string | null {
  if (family === 1 && content.length >= 12) return content.subarray(0, 4).join('.');
  if (family !== 2 || content.length < 36) return null;
  return Array.from({ length: 8 }, (_, n) => content.readUInt16BE(2 * n).toString(16)).join(':');
}

const LINE = /^PROXY (?:UNKNOWN|TCP[46] (\S+) \S+ \d+ \d+)(?: [^\r\n]*)?\r\n/;

function readText(bytes: Buffer): ProxyHeader {
  const text = bytes.subarray(0, MAX_LINE_LENGTH).toString('latin1');
  const line = LINE.exec(text);
  if (line) return { kind: 'complete', length: line[0].length, address: line[1] ?? null };
  const begins = text.length < 6 ? 'PROXY '.startsWith(text) : text.startsWith('PROXY ');
  return { kind: begins && text.length < MAX_LINE_LENGTH && !text.includes('\n') ? 'incomplete' : 'invalid' };
}

/** Takes the header off a connection from a proxy. @returns the client's address; null when the connection was closed */
export function takeProxyHeader(socket: Socket, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const timeout = setTimeout(() => end(null), timeoutMs);
    const closed = () => end(null);
    function end(address: string | null): void {
      clearTimeout(timeout);
      socket.off('readable', read).off('close', closed);
      if (address === null) socket.destroy();
      resolve(address);
    }
    function read(): void {
      const chunk = socket.read() as Buffer | null;
      if (chunk === null) return;
      bytes = Buffer.concat([bytes, chunk]);
      const header = readProxyHeader(bytes);
      if (header.kind === 'incomplete') return;
      const address = header.kind === 'invalid' ? null : (header.address ?? socket.remoteAddress ?? '');
      end(address);
      if (header.kind === 'complete' && bytes.length > header.length)
        socket.unshift(bytes.subarray(header.length));
    }
    socket.on('readable', read).once('close', closed);
    // The broker has a listener of its own, once it serves the connection.
    socket.once('error', () => undefined);
  });
}
