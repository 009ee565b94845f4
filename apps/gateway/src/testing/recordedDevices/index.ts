import type { RecordedDevice } from './recordedDevice.ts';
import { deye } from './deye.ts';
import { goodwe } from './goodwe.ts';
import { growatt } from './growatt.ts';
import { huawei } from './huawei.ts';
import { meters } from './meters.ts';
import { sma } from './sma.ts';
import { sofar } from './sofar.ts';
import { solax } from './solax.ts';
import { solis } from './solis.ts';
import { sungrow } from './sungrow.ts';
import { victron } from './victron.ts';

export type { RecordedDevice, RecordedWords } from './recordedDevice.ts';

/** Devices of all makers. */
export const recordedDevices: readonly RecordedDevice[] = [
  ...deye,
  ...goodwe,
  ...growatt,
  ...huawei,
  ...meters,
  ...sma,
  ...sofar,
  ...solax,
  ...solis,
  ...sungrow,
  ...victron,
];
