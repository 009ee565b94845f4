/** Script: a person who calls and gateways that report, from another address than the attacker's. */
import { doLogin, getStationRelevance } from '@heliograph/contracts/http';
import { Agent, request } from 'node:http';
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';

/** ms since the last question; `calls` and `messages` are how many were answered. */
export interface Waits {
  calls: number;
  call99: number;
  messages: number;
  message99: number;
  failed: number;
}

const ADDRESS = '127.0.0.2';
const CALL_EVERY_MS = 50;
const REPORT_EVERY_MS = 1_000;

const [http, broker, commissioning, account, password] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const agent = new Agent({ keepAlive: true, localAddress: ADDRESS });

/** @throws Error for anything but 200 */
function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  return new Promise<string>((resolve, reject) => {
    const outgoing = request(http + path, { method, agent, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
      incoming.on('end', () =>
        incoming.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${incoming.statusCode}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

const signedIn = await call(
  doLogin.method,
  doLogin.path,
  { 'content-type': 'application/json' },
  { account, password, type: 2 },
);
const { token } = (JSON.parse(signedIn) as { data: { token: string } }).data;
const fleet = await readCommissioning(commissioning);
// The last one is the attacker's.
const gateways = await connectGateways(broker, { gateways: fleet.gateways.slice(0, -1) });

let calls: number[] = [];
let messages: number[] = [];
let failed = 0;

async function timed(into: () => number[], step: Promise<unknown>): Promise<void> {
  const from = performance.now();
  try {
    await step;
    into().push(performance.now() - from);
  } catch {
    failed += 1;
  }
}

/** In order, so that a slow answer delays the next question as it does for a person. */
async function callOn(): Promise<void> {
  await timed(() => calls, call(getStationRelevance.method, getStationRelevance.path, { token }));
  setTimeout(() => void callOn(), CALL_EVERY_MS);
}

const quantile99 = (waits: number[]) =>
  waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? NaN;

void callOn();
gateways.forEach((gateway, index) =>
  setTimeout(
    () =>
      setInterval(
        () => void timed(() => messages, gateway.publish([Date.now()], REPORT_EVERY_MS)),
        REPORT_EVERY_MS,
      ),
    (index * REPORT_EVERY_MS) / gateways.length,
  ),
);
process.on('message', () => {
  const waits: Waits = {
    calls: calls.length,
    call99: quantile99(calls),
    messages: messages.length,
    message99: quantile99(messages),
    failed,
  };
  calls = [];
  messages = [];
  failed = 0;
  sendToParent(waits);
});
sendToParent({ ready: true });
endWithParent();
