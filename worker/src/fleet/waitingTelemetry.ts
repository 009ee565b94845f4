import { keepNewest } from '@heliograph/domain/telemetry';
import { parseJson } from '../parseJson.ts';

interface Message {
  payload: Uint8Array;
  /** When it arrived, epoch ms. */
  at: number;
}

/** Messages of a gateway that reports its devices one by one; those of one that reports them together replace each other. */
const MOST_OF_GATEWAY = 64;
/** Waits at most, over all gateways. */
const MOST_BYTES = 32 * 1024 * 1024;

export type WaitingTelemetry = ReturnType<typeof createWaitingTelemetry>;

/**
 * Telemetry that nobody has looked at yet, as bytes. Of messages that report the same values only the newest is kept and
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
      bytes -= payload.length;
      read(gateway, parseJson(payload), at);
    }
  }

  function readAll() {
    for (const gateway of [...waiting.keys()]) readGateway(gateway);
  }

  return {
    /** @param payload may be part of a larger buffer, which is not kept */
    add(gateway: number, payload: Uint8Array, at: number) {
      const message = { payload: payload.slice(), at };
      bytes += payload.length;
      const messages = waiting.get(gateway);
      if (messages === undefined) waiting.set(gateway, [message]);
      else bytes -= keepNewest(messages, message)?.payload.length ?? 0;
      if (bytes > MOST_BYTES) readAll();
      else if (messages !== undefined && messages.length > MOST_OF_GATEWAY) readGateway(gateway);
    },
    readGateway,
    readAll,
  };
}
