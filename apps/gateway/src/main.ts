import closeWithGrace from 'close-with-grace';
import mqtt from 'mqtt';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config/readConfig.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { createLogRing } from './logRing.ts';
import { loadMaps, MapError } from './maps/loadMaps.ts';
import { openEquipment } from './openEquipment.ts';
import { startStatusServer } from './status/statusServer.ts';
import { openDisk } from './store/disk.ts';
import { SOFTWARE, VERSION } from './version.ts';

const USAGE = 'Usage: npm run gateway -- --config gateway.yaml [--check] [--log-level debug|info|warn|error]';
/** The configuration is wrong: starting again changes nothing (EX_CONFIG). */
const EXIT_CONFIG = 78;
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The program cannot start; the message says why. */
class StartError extends Error {
  override readonly name = 'StartError';
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError || error instanceof MapError))
    throw error;
  console.error(error.message);
  process.exit(EXIT_CONFIG);
}

async function main(): Promise<void> {
  const { path, isCheck, level } = readArguments();
  const config = readConfig(readText(path), path);
  const maps = loadMaps();
  for (const [i, { map }] of config.devices.entries())
    if (map !== 'auto' && !maps.has(map))
      throw new StartError(
        `${path}: devices[${i}].map must be auto or one of ${[...maps.keys()].join(', ')}`,
      );
  if (isCheck) {
    console.log(`${path} is valid: ${config.buses.length} buses, ${config.devices.length} devices.`);
    return;
  }
  const log = createLogRing(level, (line) => process.stderr.write(line));
  const folder = resolve(dirname(path), config.store);
  const disk = openDisk(folder);
  let gateway: Gateway | null = null;
  const equipment = await openEquipment({
    config,
    maps,
    disk,
    latest: (deviceId) => gateway?.latest(deviceId) ?? {},
    now: Date.now,
    onError: (err, device) => log.log.error({ err, device }, 'a device failed'),
  });
  const running = (gateway = startGateway({
    server: config.server,
    storeLimit: config.store_limit * 1_000_000,
    equipment,
    disk,
    connect: mqtt.connect,
    log,
    now: Date.now,
  }));
  const page = config.status_port === 'off' ? null : await openPage(config.status_port);
  const count = config.devices.length;
  log.log.info({ version: VERSION, devices: count, store: folder, page: page?.url }, `${SOFTWARE} started`);
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.log.fatal({ err }, 'the gateway is stopping because of an unhandled error');
    page?.close();
    running.close();
    await Promise.all(equipment.buses.map((bus) => bus.close()));
  });

  async function openPage(port: number) {
    try {
      return await startStatusServer({
        port,
        uuid: config.server.uuid,
        isConnected: running.isConnected,
        diagnostics: running.diagnostics,
        status: running.status,
        latest: running.latest,
        alarms: running.pendingAlarms,
      });
    } catch (err) {
      // Devices are more important than the page.
      log.log.error({ err, port }, 'the status page cannot be served');
      return null;
    }
  }
}

function readArguments() {
  const options = {
    config: { type: 'string' },
    check: { type: 'boolean', default: false },
    'log-level': { type: 'string', default: 'info' },
  } as const;
  try {
    const { config, check, 'log-level': wanted } = parseArgs({ options }).values;
    const level = LEVELS.find((each) => each === wanted);
    if (config === undefined || level === undefined) throw new StartError(USAGE);
    return { path: config, isCheck: check, level };
  } catch {
    throw new StartError(USAGE);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
