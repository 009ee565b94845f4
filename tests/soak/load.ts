/** Script: gateways that publish at a rate by an accelerated clock until their parent disconnects. */
import { endWithParent, sendToParent } from '../benchmarks/child.ts';
import { connectGateways, readCommissioning } from '../benchmarks/fleetLoad.ts';

export interface Sent {
  /** Messages so far. */
  sent: number;
}

/** Telemetry period that gateways announce, ms. */
const PERIOD = 5_000;
/** The client reports how many messages are in flight. */
const AHEAD = 2_000;

const [url, commissioningFile, perSecond] = process.argv.slice(2) as [string, string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));
const began = performance.now();
let sent = 0;
let underWay = 0;

setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * Number(perSecond));
  for (; sent < due && underWay < AHEAD; sent++) {
    underWay++;
    gateways[sent % gateways.length]!.publish([Date.now()], PERIOD).then(
      () => underWay--,
      () => underWay--,
    );
  }
}, 5);
setInterval(() => sendToParent({ sent } satisfies Sent), 200);
