import { freePort } from '@heliograph/testing';
import { ServerTCP } from 'modbus-serial';
import { once } from 'node:events';

/** Registers of models from a base: each a list of words after ID and length. */
export function sunspecRegisters(
  base: number,
  models: readonly (readonly [id: number, words: readonly number[]])[],
) {
  const registers: Record<number, number> = { [base]: 0x5375, [base + 1]: 0x6e53 };
  const addresses = new Map<number, number>();
  let at = base + 2;
  for (const [id, words] of models) {
    addresses.set(id, at);
    [id, words.length, ...words].forEach((word, index) => (registers[at + index] = word));
    at += 2 + words.length;
  }
  registers[at] = 0xffff;
  registers[at + 1] = 0;
  return { registers, addresses };
}

/** Words of a model, all 0 but for these by their offset from the ID. */
export function model(length: number, points: Readonly<Record<number, number>>): number[] {
  const words = Array.from({ length }, () => 0);
  for (const [offset, word] of Object.entries(points)) words[Number(offset) - 2] = word & 0xffff;
  return words;
}

/** Characters of a text, two a register. */
export const textAt = (offset: number, text: string): Record<number, number> =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(text.length / 2) }, (_, n) => [
      offset + n,
      (text.charCodeAt(2 * n) << 8) | (text.charCodeAt(2 * n + 1) || 0),
    ]),
  );

/** A device by modbus-serial's own server. */
export async function startModbusSerial(registers: Record<number, number>) {
  const port = await freePort();
  const written: [address: number, word: number][] = [];
  const makeValue = (address: number): number => {
    const word = registers[address];
    // The server answers this with exception 2.
    if (word === undefined) throw Object.assign(new Error('no such register'), { modbusErrorCode: 2 });
    return word;
  };
  const server = new ServerTCP(
    {
      getHoldingRegister: makeValue,
      setRegister: (address: number, word: number) => {
        written.push([address, word]);
        registers[address] = word;
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  await once(server, 'initialized');
  return {
    port,
    written,
    registers,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
