import ModbusRTU from 'modbus-serial';
import { once } from 'node:events';
import { ModbusExceptionError, NoAnswerError, type Transport } from './bus.ts';
import { StreamPort, type StreamPortOptions } from './streamPort.ts';

export interface ModbusTransportOptions extends StreamPortOptions {
  /** Timeout for an answer, ms. */
  timeout: number;
  /**
   * How to handle late answers. `line`: an answer cannot be matched to its request, so a late one is awaited
   * and dropped. `connection`: the same, but reopening the connection is safer and faster. `numbered`:
   * answers carry a transaction id.
   */
  late: 'line' | 'connection' | 'numbered';
  wait: (ms: number) => Promise<void>;
}

/** Silence after which a line is free and late answers are no longer expected, ms. */
const FREE_MS = 5;
const LATE_MS = 400;
/** Maximum wait for a free line, ms. */
const MAX_WAIT_MS = 1500;
/**
 * Consecutive timeouts after which a numbered connection is reopened, since the peer may be gone without
 * closing it.
 */
const TIMEOUTS_TO_REOPEN = 3;

/** Sends Modbus requests over a stream, one at a time; connects on demand. */
export function createModbusTransport(options: ModbusTransportOptions): Transport {
  const { timeout, late, now, wait } = options;
  let client: ModbusRTU | null = null;
  let port: StreamPort | null = null;
  let timeouts = 0;
  /** A late answer may even arrive after the next one. */
  let isLateExpected = false;

  async function open(): Promise<{ client: ModbusRTU; port: StreamPort }> {
    if (client && port?.isOpen) return { client, port };
    const opened = new StreamPort(options);
    const modbus = new ModbusRTU(opened);
    modbus.setTimeout(timeout);
    modbus.on('error', () => opened.close());
    await new Promise<void>((resolve, reject) => {
      modbus.open((error?: Error) =>
        error ? reject(new NoAnswerError('connection', error.message)) : resolve(),
      );
    });
    client = modbus;
    port = opened;
    return { client: modbus, port: opened };
  }

  async function reopen(): Promise<void> {
    const last = port;
    client = null;
    port = null;
    isLateExpected = false;
    if (last) await new Promise<void>((resolve) => last.close(resolve));
  }

  /** Waits until nothing has been received for some time. */
  async function silence(least: number): Promise<void> {
    const start = now();
    for (;;) {
      const since = Math.max(port?.heardAt ?? start, least === FREE_MS ? -Infinity : start);
      const left = least - (now() - since);
      if (left <= 0 || now() - start > MAX_WAIT_MS) return;
      await wait(left);
    }
  }

  async function ask<T>(unit: number, request: (modbus: ModbusRTU) => Promise<T>): Promise<T> {
    const line = await open();
    if (late === 'line') await silence(FREE_MS);
    line.client.setID(unit);
    const stop = new AbortController();
    try {
      const closed = once(line.port, 'close', { signal: stop.signal }).then(() => {
        throw new NoAnswerError('connection', 'the connection was closed');
      });
      const answer = await Promise.race([request(line.client), closed]);
      timeouts = 0;
      if (isLateExpected) {
        await silence(LATE_MS);
        isLateExpected = false;
      }
      return answer;
    } catch (error) {
      throw toFailure(error);
    } finally {
      stop.abort();
    }
  }

  return {
    async read(unit, table, address, count) {
      const { data } = await ask(unit, (modbus) =>
        table === 'holding'
          ? modbus.readHoldingRegisters(address, count)
          : modbus.readInputRegisters(address, count),
      );
      return Uint16Array.from(data);
    },
    async write(unit, address, registers, by = 16) {
      await ask<unknown>(unit, (modbus) =>
        by === 6
          ? modbus.writeRegister(address, registers[0]!)
          : modbus.writeRegisters(address, [...registers]),
      );
    },
    async flush() {
      timeouts++;
      const isAmbiguous = late === 'connection' || (late === 'numbered' && !options.framing.repeatsIds());
      if (isAmbiguous || (late === 'numbered' && timeouts >= TIMEOUTS_TO_REOPEN)) {
        timeouts = 0;
        await reopen();
      } else if (late === 'line') {
        await silence(LATE_MS);
        isLateExpected = true;
      }
    },
    close: reopen,
  };
}

/** Converts errors of modbus-serial; its timeouts are not instances of Error. */
function toFailure(error: unknown): Error {
  if (error instanceof NoAnswerError) return error;
  const { message, modbusCode, errno } = error as { message?: string; modbusCode?: number; errno?: string };
  if (modbusCode !== undefined) return new ModbusExceptionError(modbusCode);
  if (errno === 'ETIMEDOUT') return new NoAnswerError('timeout', 'no answer within the timeout');
  const isDamaged = message !== undefined && /CRC|length|Unexpected/.test(message);
  return new NoAnswerError(isDamaged ? 'crc' : 'connection', message ?? 'the connection failed');
}
