import closeWithGrace from 'close-with-grace';
import mqtt from 'mqtt';
import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { GatewayConfig } from './config/config.ts';
import { ConfigError, readConfig, type ConfigFile } from './config/readConfig.ts';
import { draftInProcess } from './drafts/draftProcess.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { createLogRing } from './logRing.ts';
import { isTimeZone, localTime, useTimeZone } from './localTime.ts';
import { loadMaps, ownMaps } from './maps/loadMaps.ts';
import { checkMapFile, draftFile, listCodes, recordUnit } from './maps/mapCommands.ts';
import { MapError } from './maps/mapSource.ts';
import { loadTls } from './ocpp/loadTls.ts';
import { openEquipment } from './openEquipment.ts';
import { EXIT_RESTART } from './software/softwareState.ts';
import { startStatusServer } from './status/statusServer.ts';
import { openDisk } from './store/disk.ts';
import { SOFTWARE, VERSION } from './version.ts';

const USAGE = `Usage: npm run gateway -- --config gateway.yaml [--check] [--log-level debug|info|warn|error]
       npm run --silent gateway -- record --config gateway.yaml --bus NAME --unit 1 "holding 0-120, input 52"
       npm run gateway -- check-map MAP RECORDING [--config gateway.yaml]
       npm run gateway -- codes [MODEL]
       npm run --silent gateway -- draft FILE [--model 18] [--json] > my-maps/mine.yaml`;
/** Exit code for an invalid configuration, which a restart does not fix (EX_CONFIG). */
const EXIT_CONFIG = 78;
/** Time limit for closing buses, store and connection, ms. */
const CLOSE_MS = 10_000;
/** This file, to run a command in a process of its own. */
const PROGRAM = fileURLToPath(import.meta.url);
const COMMANDS = ['record', 'check-map', 'codes', 'draft'] as const;
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Reports why the program cannot start. */
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
  const { command, args, path, isCheck, level, busName, unit, model, isJson } = readArguments();
  if (command === 'check-map') {
    await checkRecording(args, path);
    return;
  }
  if (command === 'codes') {
    process.stdout.write(await clearly(() => Promise.resolve(listCodes(args[0]))));
    return;
  }
  if (command === 'draft') {
    await draft(args, { model, isJson });
    return;
  }
  if (path === undefined) throw new StartError(USAGE);
  const file = readConfig(readText(path), path);
  const { config, errorAt } = file;
  if (command === 'record') {
    await record(config, args, { path, busName, unit });
    return;
  }
  const maps = loadMaps(mapFolders(file, path));
  for (const [i, { map }] of config.devices.entries())
    if (map !== 'auto' && !maps.has(map))
      throw errorAt(['devices', i, 'map'], `must be auto or one of ${[...maps.keys()].join(', ')}`);
  if (config.time_zone !== undefined && !isTimeZone(config.time_zone))
    throw errorAt(['time_zone'], 'must be a name of the IANA list, such as Australia/Sydney');
  const timeZone = useTimeZone(config.time_zone);
  const tls = loadTls(file, dirname(path));
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
    tls,
    localTime,
    maps,
    disk,
    latest: (deviceId) => gateway?.latest(deviceId) ?? {},
    now: Date.now,
    onError: (err, device) => log.log.error({ err, device }, 'a device failed'),
  });
  const running = (gateway = startGateway({
    server: config.server,
    homeAssistant: config.home_assistant,
    storeLimit: config.store_limit * 1_000_000,
    equipment,
    disk,
    connect: mqtt.connect,
    log,
    software: { store: folder, wait: config.upgrade_wait, restart: () => void restart() },
    now: Date.now,
  }));
  const page = config.status_port === 'off' ? null : await openPage(config.status_port);
  const count = config.devices.length;
  log.log.info(
    { version: VERSION, timeZone, devices: count, store: folder, page: page?.url },
    `${SOFTWARE} started`,
  );
  closeWithGrace({ delay: CLOSE_MS, logger: false }, async ({ err }) => {
    if (err) log.log.fatal({ err }, 'the gateway is stopping because of an unhandled error');
    await close();
  });

  async function close(): Promise<void> {
    page?.close();
    running.close();
    await Promise.all(equipment.buses.map((bus) => bus.close()));
  }

  /** Exits so that the supervisor starts the new version. */
  async function restart(): Promise<void> {
    log.log.info('the gateway restarts with its new version');
    // A bus that does not close must not keep the old version running.
    setTimeout(() => process.exit(EXIT_RESTART), CLOSE_MS).unref();
    await close();
    process.exit(EXIT_RESTART);
  }

  async function openPage(port: number) {
    try {
      return await startStatusServer({
        port,
        uuid: config.server.uuid,
        timeZone,
        isConnected: running.isConnected,
        diagnostics: running.diagnostics,
        status: running.status,
        latest: running.latest,
        alarms: running.pendingAlarms,
        draft: (file) => draftInProcess([...process.execArgv, PROGRAM], file),
      });
    } catch (err) {
      // Devices take precedence over the page.
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
    bus: { type: 'string' },
    unit: { type: 'string' },
    model: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const level = LEVELS.find((each) => each === values['log-level']);
    const [named, ...args] = positionals;
    const command = COMMANDS.find((each) => each === named);
    if (level === undefined || (named !== undefined && !command)) throw new StartError(USAGE);
    return {
      command,
      args,
      path: values.config,
      isCheck: values.check,
      level,
      busName: values.bus,
      unit: Number(values.unit),
      isJson: values.json,
      model: values.model === undefined ? undefined : Number(values.model),
    };
  } catch {
    throw new StartError(USAGE);
  }
}

/** `check-map`: prints the decoded values of a recorded device; exits with 1 if there are problems. */
async function checkRecording([map, file]: readonly string[], path: string | undefined): Promise<void> {
  if (map === undefined || file === undefined) throw new StartError(USAGE);
  const folders = path === undefined ? [] : mapFolders(readConfig(readText(path), path), path).slice(1);
  const { text, problems } = await clearly(() => checkMapFile(map, file, folders));
  console.log(text);
  if (problems.length > 0) process.exitCode = 1;
}

/** `draft`: prints a map for a file of another program, and to stderr what became of its values. */
async function draft(
  [file, name]: readonly string[],
  { model, isJson }: { model: number | undefined; isJson: boolean },
): Promise<void> {
  if (file === undefined) throw new StartError(USAGE);
  const { draft: made, report } = await clearly(() => Promise.resolve(draftFile(file, { model, name })));
  const { map: _map, ...answer } = made;
  if (isJson) {
    process.stdout.write(JSON.stringify(answer));
    return;
  }
  process.stderr.write(report);
  process.stdout.write(made.yaml);
}

/** `record`: prints the registers of a unit. */
async function record(
  { buses }: GatewayConfig,
  [ranges]: readonly string[],
  { path, busName, unit }: { path: string; busName: string | undefined; unit: number },
): Promise<void> {
  const bus = buses.find(({ name }) => name === busName);
  if (ranges === undefined || !Number.isInteger(unit)) throw new StartError(USAGE);
  if (!bus || bus.kind === 'ocpp')
    throw new StartError(
      `--bus must be a Modbus bus of ${path}: ${buses.flatMap(({ kind, name }) => (kind === 'ocpp' ? [] : name)).join(', ')}`,
    );
  process.stdout.write(await clearly(() => recordUnit(bus, unit, ranges)));
}

/** Map folders, built-in first. @throws ConfigError */
function mapFolders({ config: { maps }, errorAt }: ConfigFile, path: string): string[] {
  if (maps === undefined) return [ownMaps()];
  const folder = resolve(dirname(path), maps);
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    throw errorAt(['maps'], `must be a folder that can be read: ${(error as Error).message}`);
  }
  return [ownMaps(), folder];
}

/** Prints an error as one line and exits. */
async function clearly<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof MapError ? error : new StartError((error as Error).message);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
