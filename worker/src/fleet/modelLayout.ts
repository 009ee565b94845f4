import type { ModFun } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';

/** Where a model's numeric values are in a device's range of the live columns. */
export interface ModelLayout {
  slots: ReadonlyMap<string, number>;
  /** Slots of what the fleet itself reads; -1 where the model has no such value. */
  pv: number;
  load: number;
  battery: number;
  grid: number;
  generator: number;
  soc: number;
  runState: number;
  /** Codes of those, for asking a gateway that does not push. */
  needed: readonly string[];
}

/** Property codes of what the fleet itself reads. */
export const NEEDED = {
  pv: Code.pvPower,
  load: Code.loadPower,
  battery: Code.batteryPower,
  grid: Code.gridPower,
  generator: Code.generatorPower,
  soc: Code.soc,
  runState: Code.runState,
} as const;

/** Layouts by model id. */
export function modelLayouts(functions: readonly ModFun[]): Map<number, ModelLayout> {
  const codes = new Map<number, string[]>();
  for (const { mod_id, fun_code, kind } of functions) {
    if (kind === 'text' || kind === 'setting') continue;
    codes.set(mod_id, [...(codes.get(mod_id) ?? []), fun_code]);
  }
  return new Map([...codes].map(([model, list]) => [model, getLayout(list)]));
}

export const NO_LAYOUT: ModelLayout = getLayout([]);

function getLayout(codes: readonly string[]): ModelLayout {
  const slots = new Map(codes.map((code, slot) => [code, slot]));
  const at = (code: string) => slots.get(code) ?? -1;
  return {
    slots,
    pv: at(NEEDED.pv),
    load: at(NEEDED.load),
    battery: at(NEEDED.battery),
    grid: at(NEEDED.grid),
    generator: at(NEEDED.generator),
    soc: at(NEEDED.soc),
    runState: at(NEEDED.runState),
    needed: Object.values(NEEDED).filter((code) => slots.has(code)),
  };
}
