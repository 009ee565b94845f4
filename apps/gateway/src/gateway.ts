import { topics, type GatewayStatus, type UpgradeReport } from '@heliograph/contracts/mqtt';
import { createBrokerLink, type BrokerLinkOptions } from '@heliograph/gateway-link';
import { setTimeout } from 'node:timers/promises';
import { openAlarmLog } from './alarms/alarmLog.ts';
import { createGatewayClock } from './clock.ts';
import type { GatewayConfig } from './config/config.ts';
import { createDeviceStates } from './deviceStates.ts';
import { collectDiagnostics } from './diagnostics.ts';
import type { Equipment } from './equipment.ts';
import { createGatewayDriver, type GatewayDriver } from './gatewayDriver.ts';
import { startHomeAssistant } from './homeAssistant.ts';
import type { LogRing } from './logRing.ts';
import { answerRequest, type RequestAnswer } from './requests/answerRequest.ts';
import { createCommands } from './requests/commands.ts';
import { openRevertWatch } from './requests/revertWatch.ts';
import { startPoller, type Reading } from './schedule/poller.ts';
import { openSelfUpgrade, type SelfUpgradeOptions } from './software/selfUpgrade.ts';
import type { Disk } from './store/disk.ts';
import { openSampleStore } from './store/sampleStore.ts';
import { openSequences } from './store/sequences.ts';
import { openGrants } from './store/spentGrants.ts';
import { createLiveMessages } from './uplink/liveMessages.ts';
import { createUplink } from './uplink/uplink.ts';

export interface GatewayOptions {
  server: GatewayConfig['server'];
  /** Broker of a Home Assistant; undefined without one. */
  homeAssistant?: GatewayConfig['home_assistant'];
  /** Storage size from which old details are thinned, bytes. */
  storeLimit: number;
  equipment: Equipment;
  disk: Disk;
  connect: BrokerLinkOptions['connect'];
  log: LogRing;
  /** Ports for upgrading the gateway's own software. */
  software: Pick<SelfUpgradeOptions, 'store' | 'wait' | 'restart'>;
  /** epoch ms */
  now: () => number;
}

export type Gateway = ReturnType<typeof startGateway>;

/**
 * Maximum concurrent requests, one for each of the devices that a gateway can have; more are dropped and time
 * out.
 */
const MAX_REQUESTS = 250;
const HOUSEKEEPING = 1000;
/** Time limit for the last upgrade report, after which the gateway restarts anyway, ms. */
const REPORT_MS = 5000;

/** Reads the devices and connects them to the server until it is closed. */
export function startGateway({
  server,
  homeAssistant,
  storeLimit,
  equipment,
  disk,
  connect,
  log: { log, lines },
  software,
  now,
}: GatewayOptions) {
  const { uuid } = server;
  const devices = equipment.devices.map(({ driver }) => driver);
  const sequences = openSequences(disk, now);
  const store = openSampleStore(disk, storeLimit);
  const monotonic = () => performance.now();
  const past = Math.max(sequences.past, store.newestAtStart);
  const clock = createGatewayClock({
    wall: now,
    monotonic,
    past,
    onJump(by) {
      log.warn({ by }, 'the clock was set');
      // Sample times stay whole seconds.
      attempt(() => store.correct(Math.round(by / 1000) * 1000));
    },
  });
  if (!clock.isSet())
    log.warn(
      { behind: past - now() },
      'the clock is behind stored samples: nothing is sent until it is set, or has run on for a minute',
    );
  const states = createDeviceStates(monotonic);
  const own: GatewayDriver | null =
    server.device_id === undefined
      ? null
      : createGatewayDriver({
          deviceId: server.device_id,
          uuid,
          disk,
          now,
          connectedDevices: () => states.connected(devices),
          commands: createCommands(equipment),
        });
  const drivers = own ? [own, ...devices] : devices;
  const byId = new Map(drivers.map((driver) => [driver.deviceId, driver]));
  const redeem = openGrants(disk, server.grant_key, now);
  const writes = new Map<string, Promise<unknown>>();
  let requests = 0;
  let statusText = '';
  const logOnce = (url: string, keys: string) => createFailureLog(url, keys, (problem) => log.warn(problem));
  const failures = {
    server: logOnce(server.url, 'server.uuid and server.password'),
    home: logOnce(homeAssistant?.url ?? '', 'home_assistant.username and home_assistant.password'),
  };
  let reported: Promise<unknown> = Promise.resolve();
  const upgrade = openSelfUpgrade({
    ...software,
    uuid,
    deviceId: server.device_id,
    key: server.grant_key,
    disk,
    now,
    sendReport: (report) => void (reported = sendUpgradeReport(report)),
    // The server must learn that the version is being installed before the connection ends.
    restart: () => void Promise.race([reported, setTimeout(REPORT_MS)]).then(software.restart),
    onStoreError,
  });

  const link = createBrokerLink({
    connect,
    url: server.url,
    uuid,
    password: server.password,
    now,
    random: Math.random,
    onConnect: () => void connected(),
    onFailure: failures.server.failed,
    onRequest: (payload) => void answer(payload.toString()),
    onUpgrade: (payload) => upgrade.receive(payload.toString()),
  });
  const alarms = openAlarmLog({ uuid, disk, link, sequences, deviceIds: [...byId.keys()], now });
  const reverts = openRevertWatch({
    disk,
    drivers: new Map(devices.map((driver) => [driver.deviceId, driver])),
    alarms,
    now,
    onError: (err) => log.error({ err }, 'reading a written setting again failed'),
  });
  const home =
    homeAssistant &&
    startHomeAssistant({
      config: homeAssistant,
      uuid,
      drivers,
      connect,
      onConnect: failures.home.ended,
      onFailure: failures.home.failed,
    });
  const uplink = createUplink({ uuid, link, store, sequences, clock, onStoreError });
  const live = createLiveMessages({
    drivers,
    isReading: (every) => poller.isReading(every),
    now,
    send: uplink.send,
  });
  const poller = startPoller({
    drivers,
    now,
    onReading,
    onError: (err, { deviceId }) => log.error({ err, deviceId }, 'reading a device failed'),
  });
  const housekeeping = setInterval(() => {
    clock.check();
    if (link.connected()) void publishStatus();
  }, HOUSEKEEPING);

  return {
    isConnected: link.connected,
    diagnostics,
    pendingAlarms: (deviceId: string) => alarms.pending(deviceId),
    status: states.status,
    latest: states.latest,
    /** Keeps unacknowledged data. */
    close(): void {
      clearInterval(housekeeping);
      poller.stop();
      live.close();
      reverts.close();
      uplink.close();
      upgrade.close();
      link.close();
      home?.close();
    },
  };

  function diagnostics() {
    return collectDiagnostics({ equipment, states, store, storeLimit, now });
  }

  async function connected(): Promise<void> {
    log.info('connected with the server');
    failures.server.ended();
    statusText = '';
    if (await publishStatus()) attempt(upgrade.connected);
    alarms.resume();
    uplink.resume();
  }

  /** Publishes rated powers as devices report them. @returns true if the server has received them */
  async function publishStatus(): Promise<boolean> {
    const powers = devices.flatMap((driver) => {
      const { ratedPower } = driver.identity();
      return ratedPower === null || ratedPower <= 0 ? [] : [[driver.deviceId, ratedPower] as const];
    });
    const text = JSON.stringify(powers);
    if (text === statusText) return true;
    statusText = text;
    const status: GatewayStatus = { status: 'online', at: now(), rated_power: Object.fromEntries(powers) };
    try {
      await link.publish(topics.status(uuid), JSON.stringify(status), { retain: true });
      return true;
    } catch {
      // Sent again when the next connection opens.
      statusText = '';
      return false;
    }
  }

  function onReading(reading: Reading): void {
    const { driver, sample } = reading;
    const before = states.status(driver.deviceId);
    states.take(reading);
    const status = states.status(driver.deviceId);
    if (status !== before) log.info({ device: driver.deviceId, status }, 'a device changed its status');
    live.add(reading);
    home?.take(reading);
    if (sample && sample.status !== 'offline')
      attempt(() => alarms.observe(driver.deviceId, sample.alarms, sample.at));
  }

  async function answer(payload: string): Promise<void> {
    if (requests >= MAX_REQUESTS) return;
    requests++;
    try {
      const answered = await answerRequest(payload, {
        uuid,
        drivers: byId,
        status: states.status,
        latest: states.latest,
        redeem,
        isLocked: (id) => id !== own?.deviceId && (own?.isLocked() ?? false),
        inTurn(deviceId, write) {
          const turn = (writes.get(deviceId) ?? Promise.resolve()).then(write);
          writes.set(
            deviceId,
            turn.catch(() => undefined),
          );
          return turn;
        },
        onWritten(deviceId, code, value) {
          log.info({ device: deviceId, property: code, value }, 'written');
          if (deviceId !== own?.deviceId) reverts.written(deviceId, code, value);
        },
        diagnostics,
        logLines: lines,
        onWorking: (word) => void reply(word).catch(() => undefined),
        onError: (err) => log.error({ err }, 'answering a request failed'),
      });
      if (answered) await reply(answered);
    } catch (err) {
      log.warn({ err }, 'a reply was not sent');
    } finally {
      requests--;
    }
  }

  function reply({ clientId, reply: said }: RequestAnswer): Promise<void> {
    return link.publish(topics.response(uuid, clientId), JSON.stringify(said));
  }

  async function sendUpgradeReport(report: UpgradeReport): Promise<void> {
    if (report.state !== 'transferring') log.info({ report }, 'software upgrade');
    try {
      await link.publish(topics.upgradeReport(uuid), JSON.stringify(report));
    } catch (err) {
      // The server repeats the order on the next connection.
      log.warn({ err }, 'a report of an upgrade was not sent');
    }
  }

  function attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      onStoreError(error);
    }
  }

  function onStoreError(err: unknown): void {
    log.error({ err }, 'the store cannot be written');
  }
}

/** Return codes of MQTT 3.1.1 and 5 for a wrong user name or password, and for a client that is not allowed. */
const REFUSED = new Set<unknown>([4, 5, 134, 135]);

type ConnectionError = Error & { code?: number | string };

/** Logs why a broker cannot be reached, once until the reason changes. @param keys of the configuration */
function createFailureLog(url: string, keys: string, warn: (problem: string) => void) {
  let last = '';
  return {
    failed({ code, message }: ConnectionError): void {
      const problem = REFUSED.has(code)
        ? `${url} refuses this gateway: check ${keys} in the configuration`
        : `${url} cannot be reached: ${code ?? message}`;
      if (problem !== last) warn(problem);
      last = problem;
    },
    ended: () => void (last = ''),
  };
}
