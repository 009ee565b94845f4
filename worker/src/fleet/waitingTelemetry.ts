import { keepNewest } from '@heliograph/domain/telemetry';
import { parseJson } from '../parseJson.ts';

interface Message {
  payload: Uint8Array<ArrayBuffer>;
  /** When it arrived, epoch ms. */
  at: number;
}

/**
 * Messages of a gateway that reports its devices one by one; those of one that reports them together replace each
 * other.
 */
const MAX_PER_GATEWAY = 64;
/** For numbers that get longer: the next message uses the memory of the one that it replaces. */
const SPARE_BYTES = 64;
/** Waits at most, over all gateways. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Unread telemetry, as bytes. Of messages that report the same values only the newest is kept and
 * read, when a frame is collected: however fast they come, reading them costs what pages show.
 *
 * @param read takes a message; called in order of arrival for each gateway
 */
export function createWaitingTelemetry(read: (gateway: number, message: unknown, at: number) => void) {
  const waiting = new Map<number, Message[]>();
  let bytes = 0;

  function readGateway(gateway: number) {
    const messages = waiting.get(gateway);
    if (messages === undefined) return;
    waiting.delete(gateway);
    for (const { payload, at } of messages) {
      bytes -= payload.buffer.byteLength;
      read(gateway, parseJson(payload), at);
    }
  }

  function readAll() {
    for (const gateway of [...waiting.keys()]) readGateway(gateway);
  }

  return {
    /** @param payload may be part of a larger buffer, which is not kept */
    add(gateway: number, payload: Uint8Array<ArrayBuffer>, at: number) {
      const messages = waiting.get(gateway) ?? [];
      if (messages.length === 0) waiting.set(gateway, messages);
      const message = { payload, at };
      const replaced = keepNewest(messages, message)?.payload.buffer;
      const isEnough = replaced !== undefined && replaced.byteLength >= payload.length;
      const buffer = isEnough ? replaced : new ArrayBuffer(payload.length + SPARE_BYTES);
      message.payload = new Uint8Array(buffer, 0, payload.length);
      message.payload.set(payload);
      bytes += buffer.byteLength - (replaced?.byteLength ?? 0);
      if (bytes > MAX_BYTES) readAll();
      else if (messages.length > MAX_PER_GATEWAY) readGateway(gateway);
    },
    readGateway,
    readAll,
  };
}
