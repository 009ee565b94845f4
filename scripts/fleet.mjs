/** `npm run fleet -- --gateways 1000 --rough 0.01`: runs the product with a larger demo fleet in a separate data folder. */
import { parseArgs } from 'node:util';
import { fail } from './prepare.mjs';

const { values } = parseArgs({
  options: { gateways: { type: 'string', default: '1000' }, rough: { type: 'string' } },
});
const gateways = Number(values.gateways);
if (!Number.isInteger(gateways) || gateways < 1 || gateways > 10_000) {
  fail(`--gateways takes a whole number from 1 to 10000, not ${values.gateways}.`);
}
process.env.DEMO_STATIONS = String(gateways);
if (values.rough !== undefined) process.env.DEMO_ROUGH = values.rough;
process.env.DATA_DIR ??= `./data-fleet-${gateways}`;
process.argv.splice(2);
await import('./start.mjs');
