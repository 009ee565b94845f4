/** Script: every gateway publishes once per second, evenly spread. One gateway's PV power grows with each message, with its time reported. */
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

const PERIOD_MS = 1000;
/** Power of each inverter, W: the fleet stays below a megawatt, so that the total is shown with 10 W resolution. */
const EACH = 300;
const STEP = 10;

const [url, commissioningFile] = process.argv.slice(2) as [string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));

const inverters = ({ devices }: LoadGateway) =>
  devices.filter(({ codes }) => codes.includes(Code.pvPower)).length;
const base = gateways.reduce((sum, gateway) => sum + inverters(gateway) * EACH, 0);
const probe = gateways.find((gateway) => inverters(gateway) === 1);
sendToParent({
  gateways: gateways.length,
  devices: gateways.reduce((sum, { devices }) => sum + devices.length, 0),
  watts: base,
} satisfies LoadReady);

const began = Date.now();
let published = 0;
setInterval(() => {
  const due = ((Date.now() - began) / PERIOD_MS) * gateways.length;
  for (; published < due; published++) {
    const gateway = gateways[published % gateways.length]!;
    const rise = gateway === probe ? Math.floor(published / gateways.length) * STEP : 0;
    const at = Date.now();
    if (gateway === probe) sendToParent({ step: rise / STEP, watts: base + rise, at } satisfies Step);
    void gateway.publish([at], PERIOD_MS, { [Code.pvPower]: EACH + rise });
  }
}, 1);
