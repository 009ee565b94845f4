import { evCharger } from './evCharger.ts';
import { gateway } from './gateway.ts';
import { stringInverter, threePhaseInverter } from './gridInverters.ts';
import { hybridInverters } from './hybridInverters.ts';
import type { DeviceModel } from './model.ts';
import { smartBreaker } from './smartBreaker.ts';
import { smartMeter } from './smartMeter.ts';

/** Every model the product knows. */
export const deviceModels: readonly DeviceModel[] = [
  gateway,
  ...hybridInverters,
  stringInverter,
  threePhaseInverter,
  smartMeter,
  smartBreaker,
  evCharger,
];

const byId = new Map(deviceModels.map((model) => [model.id, model]));

export function modelById(id: number): DeviceModel | undefined {
  return byId.get(id);
}
