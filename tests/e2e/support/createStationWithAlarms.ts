import { getStationRelevance } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { signInByApi, type NewUser } from './users.ts';
import { createStation } from './createStation.ts';
import { publishAlarms } from './publishAlarms.ts';

/** Alarms with the minutes since they began; the gateway publishes all at once. */
export interface AlarmsByType {
  alarm: readonly { msg: string; minutes: number }[];
  fault: readonly { msg: string; minutes: number }[];
}

/** Creates a station whose gateway has published these alarms. @returns its name */
export async function createStationWithAlarms(
  http: string,
  person: NewUser,
  alarmsByType: AlarmsByType,
): Promise<string> {
  const { id, name, gateway } = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const inverter = device.find((one) => one.station_id === id && one.device_type === 'C002')!;
  const alarms = (['alarm', 'fault'] as const).flatMap((type) =>
    alarmsByType[type].map(({ msg, minutes }, index) => ({
      device_id: inverter.device_id,
      code: `${type}${index}`,
      type,
      level: type === 'fault' ? 3 : 2,
      msg,
      at: Date.now() - minutes * 60_000,
      recovery: 0,
    })),
  );
  await publishAlarms(gateway, alarms);
  return name;
}
