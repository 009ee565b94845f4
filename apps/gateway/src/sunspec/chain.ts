import type { Probe } from '../modbus/identify.ts';

/** A SunSpec model of a device, with the register of its ID. */
export interface ChainModel {
  id: number;
  address: number;
  /** Registers after ID and length. */
  length: number;
}

const BASES = [40_000, 50_000, 0];
const MARK = [0x5375, 0x6e53];
const END = 0xffff;
const MAX_MODELS = 100;

/** The SunSpec models of a device; null if it has none. */
export async function readChain(probe: Probe): Promise<ChainModel[] | null> {
  for (const base of BASES) {
    const mark = await probe('holding', base, 2);
    if (!mark || mark[0] !== MARK[0] || mark[1] !== MARK[1]) continue;
    const models: ChainModel[] = [];
    for (let address = base + 2; models.length < MAX_MODELS && address < 0xfffe;) {
      const head = await probe('holding', address, 2);
      const [id, length] = head ?? [];
      if (id === undefined || length === undefined || id === END) break;
      models.push({ id, address, length });
      address += 2 + length;
    }
    return models;
  }
  return null;
}
