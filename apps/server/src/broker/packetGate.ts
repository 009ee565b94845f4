import type { Duplex } from 'node:stream';

/** Control packet types of MQTT 3.1.1, chapter 2.2.1. */
export const PacketType = {
  connect: 1,
  publish: 3,
  puback: 4,
  pubcomp: 7,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
} as const;

export interface PacketGate {
  /** Releases the packets after CONNECT, which are held back until the sender is known. */
  signedIn(): void;
}

/** Decides on a packet by its fixed header. @returns ms to hold it back, 0 for none; null: it does not pass */
export type AdmitPacket = (type: number, length: number) => number | null;

/**
 * Checks packets before the broker reads them. The broker's parser buffers whatever a fixed header announces, and the
 * broker reads on while it still handles what it read; so both the length and the pace of packets are decided here,
 * where `read` hands out bytes. What is held back stays in the stream's own buffer, which stops the sender once it is
 * full.
 */
export function gatePackets(connection: Duplex, admit: AdmitPacket): PacketGate {
  const read = connection.read.bind(connection);
  /** Type in the fixed header that is being read, its first byte. */
  let type = 0;
  let length = 0;
  let multiplier = 0;
  /** Bytes until the next fixed header. */
  let remaining = 0;
  let isHeld = false;
  let isSigningIn = false;

  function release(): void {
    isHeld = false;
    if (!connection.destroyed) connection.emit('readable');
  }

  /** @returns how many bytes of a chunk pass now; null when the connection was closed */
  function passing(chunk: Buffer): number | null {
    let at = 0;
    while (at < chunk.length) {
      if (remaining > 0) {
        const passed = Math.min(remaining, chunk.length - at);
        at += passed;
        remaining -= passed;
        if (remaining === 0 && isSigningIn) return at;
        continue;
      }
      const byte = chunk[at]!;
      at += 1;
      if (multiplier === 0) {
        type = byte >> 4;
        length = 0;
        multiplier = 1;
        continue;
      }
      length += (byte & 127) * multiplier;
      multiplier *= 128;
      if (byte > 127 && multiplier < 128 ** 4) continue;
      multiplier = 0;
      const waitMs = admit(type, length);
      if (waitMs === null) {
        connection.destroy();
        return null;
      }
      remaining = length;
      if (type === PacketType.connect) isSigningIn = isHeld = true;
      if (waitMs === 0) continue;
      isHeld = true;
      setTimeout(release, waitMs).unref();
      return at;
    }
    return at;
  }

  connection.read = (size?: number): Buffer | null => {
    if (size === 0) return read(0) as null;
    // The rest of a CONNECT passes.
    if (isHeld && !(isSigningIn && remaining > 0)) return null;
    const chunk = read() as Buffer | null;
    if (chunk === null) return null;
    const passed = passing(chunk);
    if (passed === null) return null;
    if (passed === chunk.length) return chunk;
    connection.unshift(chunk.subarray(passed));
    return chunk.subarray(0, passed);
  };

  return {
    signedIn() {
      isSigningIn = false;
      release();
    },
  };
}
