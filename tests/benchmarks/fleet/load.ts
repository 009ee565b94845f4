/** Script: every gateway reports its state, then the whole fleet publishes once per minute, evenly spread. */
import { Code, RunState } from '@heliograph/domain/models';
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning, type LoadGateway } from '../fleetLoad.ts';

export interface LoadReady {
  gateways: number;
  devices: number;
}

const PERIOD_MS = 60_000;
/** One of this many gateways has a fault, one a warning. */
const FAULT_EACH = 33;
const WARNING_EACH = 20;
/** Maximum number of concurrent publishes while the fleet reports its initial state. */
const AT_ONCE = 50;

const [url, commissioningFile] = process.argv.slice(2) as [string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));

const getState = (index: number) =>
  index % FAULT_EACH === 0 ? RunState.fault : index % WARNING_EACH === 0 ? RunState.warning : RunState.normal;
const publish = (gateway: LoadGateway, index: number) =>
  gateway.publish([Date.now()], PERIOD_MS, { [Code.runState]: getState(index) });

for (let from = 0; from < gateways.length; from += AT_ONCE) {
  await Promise.all(
    gateways.slice(from, from + AT_ONCE).map((gateway, index) => publish(gateway, from + index)),
  );
}
sendToParent({
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
