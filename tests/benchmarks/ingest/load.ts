/** Script: all gateways of a commissioning file publish as fast as a broker acknowledges. */
import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning, type LoadGateway } from '../fleetLoad.ts';

export interface Acknowledged {
  /** Within the measured window. */
  values: number;
  seconds: number;
  /** Acknowledged samples per device, including warm-up, and one property that all devices have. */
  devices: { deviceId: string; code: string; samples: number }[];
  /** Instants of the samples, [from, to). */
  from: number;
  to: number;
}

/** Samples per device and message: a gateway that measures five times per message. */
const SAMPLES = 5;
const STEP_MS = 100;
/** Messages in flight per gateway. */
const LANES = 3;
const WARM_UP_MS = 4_000;
const MEASURED_MS = 15_000;

const [url, commissioningFile] = process.argv.slice(2) as [string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));

const from = Date.now() - 3_600_000;
let values = 0;
let over = false;

async function flood(gateway: LoadGateway): Promise<number> {
  let next = from;
  let samples = 0;
  const lane = async () => {
    while (!over) {
      const instants = Array.from({ length: SAMPLES }, (_, i) => next + i * STEP_MS);
      next += SAMPLES * STEP_MS;
      await gateway.publish(instants, SAMPLES * STEP_MS);
      values += gateway.size * SAMPLES;
      samples += SAMPLES;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return samples;
}

const floods = Promise.all(gateways.map(flood));
await pause(WARM_UP_MS);
const [valuesBefore, began] = [values, performance.now()];
await pause(MEASURED_MS);
const [counted, seconds] = [values - valuesBefore, (performance.now() - began) / 1000];
over = true;
const samples = await floods;
await Promise.all(gateways.map((gateway) => gateway.end()));

sendToParent({
  values: counted,
  seconds,
  devices: gateways.flatMap(({ devices }, i) =>
    devices.flatMap(({ device_id, codes: [code] }) =>
      code === undefined ? [] : [{ deviceId: device_id, code, samples: samples[i]! }],
    ),
  ),
  from,
  to: from + Math.max(...samples) * STEP_MS,
} satisfies Acknowledged);
