/** Script: every gateway publishes once per period, evenly spread; a request drops all of them or brings them back. In each period another gateway's PV power grows, with its time reported: at all phases of what reads them. */
import { Code } from '@heliograph/domain/models';
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning, type LoadGateway } from '../fleetLoad.ts';

export interface LoadReady {
  gateways: number;
  devices: number;
  /** PV power of the whole fleet before the first step, W. */
  watts: number;
}

/** When a message was published that changes the fleet's PV power to a value. */
export interface Step {
  step: number;
  watts: number;
  /** Epoch ms. */
  at: number;
}

/** Power of each inverter, W: the fleet stays below a megawatt, so that the total is shown with 10 W resolution. */
const EACH = 300;
const STEP = 10;
/** Between the gateways of two steps: prime, so that each has its turn. */
const PROBE_STRIDE = 61;

const [url, commissioningFile, period, values] = process.argv.slice(2) as [string, string, string, string?];
endWithParent();
const gateways = await connectGateways(
  url,
  await readCommissioning(commissioningFile),
  values === undefined ? undefined : Number(values),
);
const periodMs = Number(period);

const inverters = ({ devices }: LoadGateway) =>
  devices.filter(({ codes }) => codes.includes(Code.pvPower)).length;
const base = gateways.reduce((sum, gateway) => sum + inverters(gateway) * EACH, 0);
const probes = gateways.filter((gateway) => inverters(gateway) === 1);
sendToParent({
  gateways: gateways.length,
  devices: gateways.reduce((sum, { devices }) => sum + devices.length, 0),
  watts: base,
} satisfies LoadReady);

let isGone = false;
process.on('message', () => {
  isGone = !isGone;
  for (const gateway of gateways) void (isGone ? gateway.end() : gateway.reconnect());
});

const began = Date.now();
const rises = new Map<LoadGateway, number>();
let published = 0;
let steps = 0;
setInterval(() => {
  const due = ((Date.now() - began) / periodMs) * gateways.length;
  for (; published < due; published++) {
    const gateway = gateways[published % gateways.length]!;
    const at = Date.now();
    if (isGone) continue;
    const turn = Math.floor(published / gateways.length);
    if (gateway === probes[(turn * PROBE_STRIDE) % probes.length]) {
      steps++;
      rises.set(gateway, (rises.get(gateway) ?? 0) + STEP);
      sendToParent({ step: steps, watts: base + steps * STEP, at } satisfies Step);
    }
    void gateway.publish([at], periodMs, { [Code.pvPower]: EACH + (rises.get(gateway) ?? 0) });
  }
}, 1);
