/**
 * `npm run gateway -- --config gateway.yaml`: installs and builds if needed, then runs the gateway.
 * `npm run gateway -- pack` makes the package with which gateways upgrade themselves.
 */
import { prepare, root } from './prepare.mjs';

const from = process.env.INIT_CWD ?? process.cwd();
const args = process.argv.slice(2);
if (args[0] === 'pack') {
  prepare({ build: false });
  await import('./gatewayPackage.mjs');
} else {
  prepare();
  const { superviseGateway } = await import('./superviseGateway.mjs');
  superviseGateway(`${root}/dist/gateway/main.mjs`, args, from);
}
