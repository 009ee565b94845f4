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

/** Model with manufacturer, model and serial number, with which each device of a chain begins. */
const COMMON = 1;

/** The devices of a chain: an inverter can have its meters in its own chain, each after its own common model. */
export function splitChain(chain: readonly ChainModel[]): ChainModel[][] {
  const parts: ChainModel[][] = [];
  for (const [index, model] of chain.entries())
    if (index === 0 || model.id === COMMON) parts.push([model]);
    else parts.at(-1)!.push(model);
  return parts;
}
