/** Script: every gateway tells its state, then the whole fleet publishes again once a minute, evenly spread. */
import { Code, RunState } from '@heliograph/domain/models';
import { endWithParent, tell } from '../child.ts';
import { connectGateways, readCommissioning, type LoadGateway } from '../fleetLoad.ts';

export interface LoadReady {
  gateways: number;
  devices: number;
}

const PERIOD_MS = 60_000;
/** Of so many gateways one is in fault, one warns. */
const FAULT_EACH = 33;
const WARNING_EACH = 20;
/** Publishes that may be under way at once while the fleet tells its first state. */
const AT_ONCE = 50;

const [url, commissioningFile] = process.argv.slice(2) as [string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));

const stateOf = (index: number) =>
  index % FAULT_EACH === 0 ? RunState.fault : index % WARNING_EACH === 0 ? RunState.warning : RunState.normal;
const publish = (gateway: LoadGateway, index: number) =>
  gateway.publish([Date.now()], PERIOD_MS, { [Code.runState]: stateOf(index) });

for (let from = 0; from < gateways.length; from += AT_ONCE) {
  await Promise.all(
    gateways.slice(from, from + AT_ONCE).map((gateway, index) => publish(gateway, from + index)),
  );
}
tell({
  gateways: gateways.length,
  devices: gateways.reduce((sum, { devices }) => sum + devices.length, 0),
} satisfies LoadReady);

const began = Date.now();
let published = 0;
setInterval(() => {
  const due = ((Date.now() - began) / PERIOD_MS) * gateways.length;
  for (; published < due; published++) {
    const index = published % gateways.length;
    void publish(gateways[index]!, index);
  }
}, 10);
