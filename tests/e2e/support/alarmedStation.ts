import { getStationRelevance } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { signedInAt } from './enterprise.ts';
import type { Newcomer } from './newcomer.ts';
import { ownStation } from './ownStation.ts';
import { tellAlarms } from './tellAlarms.ts';

/** Minutes ago that each alarm began; the gateway tells of them all at once. */
export interface ToldAlarms {
  alarm: readonly { msg: string; minutes: number }[];
  fault: readonly { msg: string; minutes: number }[];
}

/** A station of a person's own whose gateway has told of these alarms; answers its name. */
export async function alarmedStation(http: string, person: Newcomer, told: ToldAlarms): Promise<string> {
  const { id, name, gateway } = await ownStation(http, person);
  const { token } = await signedInAt(http, person);
  const { device } = await dataOf({ http }, getStationRelevance, {}, { token });
  const inverter = device.find((one) => one.station_id === id && one.device_type === 'C002')!;
  const alarms = (['alarm', 'fault'] as const).flatMap((type) =>
    told[type].map(({ msg, minutes }, index) => ({
      device_id: inverter.device_id,
      code: `${type}${index}`,
      type,
      level: type === 'fault' ? 3 : 2,
      msg,
      at: Date.now() - minutes * 60_000,
      recovery: 0,
    })),
  );
  await tellAlarms(gateway, alarms);
  return name;
}
