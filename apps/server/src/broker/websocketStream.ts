import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * A websocket as a byte stream. Chunks written while a frame is on its way leave together in the next one: an MQTT
 * packet is written in several pieces, and a frame for each would cost browsers an event apiece.
 */
export function websocketStream(socket: WebSocket): Duplex {
  const stream = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => socket.send(chunk, done),
    writev: (chunks, done) => socket.send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      socket.close();
      done();
    },
    destroy(error, done) {
      socket.terminate();
      done(error);
    },
  });
  socket.on('message', (data: Buffer) => {
    if (!stream.push(data)) socket.pause();
  });
  socket.on('close', () => {
    if (!stream.destroyed) stream.push(null);
  });
  socket.on('error', (error) => stream.destroy(error));
  return stream;
}
