/**
 * Script: all gateways of a commissioning file publish as fast as a broker acknowledges; with the address of the server's
 * metrics, because an external broker acknowledges at once, as fast as the server stores.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning, type LoadGateway } from '../fleetLoad.ts';

export interface Acknowledged {
  /** Stored within the measured window. */
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
/** Answering costs the server CPU, too. */
const POLL_MS = 250;
const HOLD_MS = 10;

const [url, commissioningFile, metrics] = process.argv.slice(2) as [string, string, string | undefined];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));

const from = Date.now() - 3_600_000;
/** Acknowledged by the broker. */
let values = 0;
/** As the server counts them, and how many more are likely to be stored when the next answer comes. */
let counted = 0;
let expected = { values: 0, ms: 1, since: performance.now() };
let over = false;
const isOver = () => over;
const stored = () => (metrics === undefined ? values : counted);
/** As many messages as are in flight where the acknowledgement waits for the database. */
const mostAhead = gateways.reduce((sum, { size }) => sum + size * SAMPLES * LANES, 0);

async function follow(address: string): Promise<void> {
  for (;;) {
    if (isOver() && counted >= values) return;
    const text = await (await fetch(address)).text();
    const [before, now] = [counted, performance.now()];
    counted = Number(/^heliograph_ingest_values_total (\S+)$/m.exec(text)?.[1]);
    expected = { values: counted - before, ms: now - expected.since, since: now };
    await pause(POLL_MS);
  }
}

/** Answers are old while they are used: without what was stored since, the server would wait for messages. */
function ahead(): number {
  if (metrics === undefined) return 0;
  const part = Math.min(1, (performance.now() - expected.since) / expected.ms);
  return values - counted - expected.values * part;
}

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
      while (!isOver() && ahead() > mostAhead) await pause(HOLD_MS);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return samples;
}

const following = metrics === undefined ? Promise.resolve() : follow(metrics);
const floods = Promise.all(gateways.map(flood));
await pause(WARM_UP_MS);
const [valuesBefore, began] = [stored(), performance.now()];
await pause(MEASURED_MS);
const [measured, seconds] = [stored() - valuesBefore, (performance.now() - began) / 1000];
over = true;
const samples = await floods;
await following;
await Promise.all(gateways.map((gateway) => gateway.end()));

sendToParent({
  values: measured,
  seconds,
  devices: gateways.flatMap(({ devices }, i) =>
    devices.flatMap(({ device_id, codes: [code] }) =>
      code === undefined ? [] : [{ deviceId: device_id, code, samples: samples[i]! }],
    ),
  ),
  from,
  to: from + Math.max(...samples) * STEP_MS,
} satisfies Acknowledged);
