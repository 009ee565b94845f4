import closeWithGrace from 'close-with-grace';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { PRODUCT_NAME, VERSION } from './support/product.ts';
import { runCommand } from './runCommand.ts';
import { startServer, type RunningServer } from './server.ts';
import { runSimulator } from './demo/simulatorProcess.ts';
import { errorInLog } from './storage/errorInLog.ts';

/** The bundle is in dist/server, the source in apps/server/src. */
const bundled = import.meta.url.endsWith('.mjs');
const near = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pages = near(bundled ? '../web' : '../../../dist/web');
const simulator = near(bundled ? '../simulator/main.mjs' : '../../simulator/src/main.ts');

const CREATE_ADMINISTRATOR =
  'heliograph admin create --email ada@solar.example --name "Ada Novak" (in a clone: npm run admin -- create …)';

await runCommand(main);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  console.log(`${PRODUCT_NAME} ${VERSION} is starting …`);
  const log = pino({ level: config.logLevel, serializers: { err: errorInLog } }, pino.destination(2));
  let server: RunningServer | null = null;
  // A service reloads at SIGHUP, while it starts too; on a terminal the signal says that the terminal was closed.
  const isService = !process.stdin.isTTY;
  if (isService) process.on('SIGHUP', () => server?.reload());
  server = await startServer({
    config,
    log,
    wall: Date.now,
    elapsed: () => performance.now(),
    pages: config.pagesDir === null ? pages : resolve(config.pagesDir),
    onFatal(reason) {
      setImmediate(() => {
        throw reason;
      });
    },
  });
  print(server);
  const { demo } = server;
  const fleet =
    demo &&
    config.simulator &&
    runSimulator({
      script: simulator,
      commissioningFile: demo.commissioningFile,
      rough: config.demoRough,
      truthFile: config.demoTruthFile,
      onHistoryWritten: demo.historyWritten,
      log,
    });
  if (fleet) demo.onRecommissioned(fleet.recommissioned);
  closeWithGrace({ delay: 15_000, logger: false, skip: isService ? ['SIGHUP'] : [] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the server is stopping because of an unhandled error');
    // The server stops first: otherwise every wall would show an outage of the fleet.
    await server.close();
    if (fleet) await fleet.stop();
  });
  process.send?.({ type: 'ready', http: server.http, mqtt: server.mqtt, mqtts: server.mqtts });
}

function print({ http, mqtt, mqtts, demo, hasAdministrator }: RunningServer): void {
  const lines = [
    `Portal        ${http}/`,
    `Kiosk         ${http}/kiosk/`,
    `API           ${http}/docs`,
    ...[mqtt, mqtts].filter((url) => url !== null).map((url) => `Gateways      ${url}`),
    ...(demo ? [`Demo          ${demo.stations} stations; sign in as ${demo.emails.join(', ')}`] : []),
    ...(demo
      ? [`Password      ${demo.password ?? 'printed at the first start; set DEMO_PASSWORD to change it'}`]
      : []),
    ...(hasAdministrator
      ? []
      : [`Administrator none yet; create one on this machine: ${CREATE_ADMINISTRATOR}`]),
  ];
  console.log(lines.join('\n'));
}
