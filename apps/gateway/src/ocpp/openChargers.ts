import { once } from 'node:events';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createRPCError, RPCServer } from 'ocpp-rpc';
import { z } from 'zod';
import type { BusConfig, DeviceConfig } from '../config/config.ts';
import { DeviceSilentError, WriteRefusedError } from '../driver.ts';
import type { EquipmentBus, EquipmentDevice } from '../equipment.ts';
import type { LocalTime } from '../localTime.ts';
import type { Disk } from '../store/disk.ts';
import { openStateFile } from '../store/stateFile.ts';
import { createChargerDriver, computeSurplus, type ChargerDriver, type ChargePoint } from './chargePoint.ts';
import { createConnector, newConnector, SavedConnector, type Connector } from './connector.ts';
import type { Dialect } from './dialect.ts';
import type { TlsFiles } from './loadTls.ts';
import { createOcpp16 } from './ocpp16.ts';
import { createOcpp201 } from './ocpp201.ts';

export interface ChargersOptions {
  config: Extract<BusConfig, { kind: 'ocpp' }>;
  devices: readonly DeviceConfig[];
  disk: Disk;
  /** Fresh values of the station's other devices. */
  others: () => readonly Readonly<Record<string, number>>[];
  /** Certificate and key, if the bus has them. */
  tls?: TlsFiles | undefined;
  localTime: LocalTime;
  /** epoch ms */
  now: () => number;
  onError: (error: unknown, charger: string) => void;
}

export interface Chargers {
  bus: EquipmentBus;
  devices: EquipmentDevice[];
  /** Port that it listens on. */
  port: number;
}

/** A connection of the library, whose events are untyped. */
interface Client {
  readonly identity?: string;
  readonly protocol?: string;
  call(method: string, params: object): Promise<unknown>;
  handle(handler: (call: { method?: string; params?: unknown }) => Promise<object>): void;
  once(event: 'close', listener: () => void): void;
  close(options: { code: number; reason: string; force?: boolean }): Promise<unknown>;
}

const Saved = z.object({
  connectors: z.record(z.string(), SavedConnector),
  nextTransaction: z.number().int(),
});
type Saved = z.infer<typeof Saved>;

const PROTOCOLS = { 'ocpp2.0.1': createOcpp201, 'ocpp1.6': createOcpp16 } as const;
type Protocol = keyof typeof PROTOCOLS;
const MAX_BYTES = 64 * 1024;
const MAX_BAD_MESSAGES = 20;
const CALL_MS = 15_000;
/** Connections that have not proved to be a configured charger; more end the oldest of them. */
const MAX_STRANGERS = 8;
const CONTROL_MS = 10_000;
const LISTEN_AGAIN_MS = 10_000;

/** Accepts connections of configured chargers with OCPP 1.6J and 2.0.1; rejects others. */
export async function openChargers(options: ChargersOptions): Promise<Chargers> {
  const { config, devices, disk, others, tls, localTime, now, onError } = options;
  const file = openStateFile<Saved>(disk, `chargers-${config.name}.json`, Saved, {
    connectors: {},
    nextTransaction: 1,
  });
  let requests = 0;
  let failures = 0;
  const points = new Map(
    [...new Set(devices.map(({ charger = '' }) => charger))].map((id) => [id, openPoint(id)]),
  );

  const rpc = new RPCServer({
    protocols: Object.keys(PROTOCOLS),
    strictMode: false,
    callTimeoutMs: CALL_MS,
    maxBadMessages: MAX_BAD_MESSAGES,
    wssOptions: { maxPayload: MAX_BYTES },
  });
  const strangers = new Map<string, Socket>();
  rpc.auth((accept, reject, { identity, password, protocols, request }) => {
    const protocol = Object.keys(PROTOCOLS).find((each) => protocols.has(each));
    const point = points.get(identity);
    if (!point) reject(404, 'unknown charger');
    else if (!point.isPassword(password)) {
      point.refused();
      reject(401, 'wrong password');
    } else if (protocol === undefined) reject(400, 'OCPP 1.6 or 2.0.1 only');
    else {
      strangers.delete(getPeer(request.socket));
      accept({}, protocol);
    }
  });
  rpc.on('client', (client: Client) => points.get(client.identity ?? '')?.connect(client));
  rpc.on('error', (error: unknown) => onError(error, config.name));
  const answer = (_request: unknown, response: ServerResponse) => void response.writeHead(404).end();
  const http = tls ? createTlsServer({ ...tls, minVersion: 'TLSv1.2' }, answer) : createServer(answer);
  http.maxConnections = 2 * points.size + 2 * MAX_STRANGERS;
  http.on('connection', (socket: Socket) => {
    const peer = getPeer(socket);
    strangers.set(peer, socket);
    socket.once('close', () => strangers.delete(peer));
    const [oldest] = strangers.values();
    if (strangers.size > MAX_STRANGERS) oldest?.destroy();
  });
  http.headersTimeout = 10_000;
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    // The library assumes that the path can be decoded.
    if (isPath(request.url)) void rpc.handleUpgrade(request, socket, head).catch(() => socket.destroy());
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  let problem: string | null = null;
  let retry: NodeJS.Timeout | undefined;
  const listen = () => http.listen(config.port, config.host);
  http.on('listening', () => (problem = null));
  // Other buses go on meanwhile.
  http.on('error', (error: NodeJS.ErrnoException) => {
    if (http.listening) return;
    const isFirst = problem === null;
    problem = `port ${config.port} of bus ${config.name} cannot be used: ${error.code ?? error.message}`;
    if (isFirst) onError(new Error(problem), config.name);
    retry = setTimeout(listen, LISTEN_AGAIN_MS);
  });
  listen();
  await Promise.race([once(http, 'listening'), once(http, 'error')]).catch(() => undefined);
  const address = http.address();
  const control = setInterval(() => {
    for (const point of points.values()) point.control();
  }, CONTROL_MS);

  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    devices: [...points.values()].flatMap(({ drivers }) =>
      drivers.map((driver) => ({ driver, bus: config.name, unit: null, isConfirmed: () => null })),
    ),
    bus: {
      name: config.name,
      kind: config.kind,
      stats: () => ({
        load: 0,
        requests,
        errors: failures === 0 ? {} : { refused: failures },
        quarantined: [],
        frames: [],
      }),
      restart() {
        for (const point of points.values()) point.disconnect();
        return Promise.resolve();
      },
      async close() {
        clearInterval(control);
        clearTimeout(retry);
        for (const { connectors } of points.values())
          for (const connector of connectors.values()) connector.save();
        await rpc.close({ force: true });
        http.close();
        http.closeAllConnections();
      },
    },
  };

  function getAbsence(): string {
    return problem ?? 'the charger is not connected';
  }

  function openPoint(identity: string) {
    const own = devices.filter(({ charger }) => charger === identity);
    let client: Client | null = null;
    let dialect: Dialect | null = null;
    let texts: Record<string, string> = {};
    const connectors = new Map(
      own.map(({ connector = 1, device_id }) => [
        connector,
        createConnector(file.state.connectors[device_id] ?? newConnector, (saved) =>
          file.save({ ...file.state, connectors: { ...file.state.connectors, [device_id]: saved } }),
        ),
      ]),
    );
    const all = [...connectors.values()];
    const password = own.find((device) => device.password !== undefined)?.password;
    const isAllowed = (connector: Connector | undefined) => connector?.settings().charging_command !== 0;
    const ports = {
      connector: (id: number) => connectors.get(id),
      onlyConnector: () => (all.length === 1 ? all[0] : undefined),
      byTransaction: (id: string) => all.find((connector) => connector.isOf(id)),
      nextTransactionId() {
        const id = file.state.nextTransaction;
        file.save({ ...file.state, nextTransaction: id + 1 });
        return id;
      },
      isAllowed: (id: number | null) => (id === null ? all.some(isAllowed) : isAllowed(connectors.get(id))),
      limitKey: (id: number) => own.find(({ connector = 1 }) => connector === id)?.limit_key,
      texts: (reported: Record<string, string>) =>
        void (texts = Object.fromEntries(Object.entries(reported).filter(([, text]) => text !== ''))),
      now,
    };
    const point: ChargePoint = {
      async call(method, params) {
        if (!client) throw new DeviceSilentError(getAbsence());
        requests++;
        try {
          return await client.call(method, params);
        } catch (error) {
          failures++;
          throw error instanceof Error && 'rpcErrorCode' in error
            ? new WriteRefusedError('refused', `the charger refused ${method}: ${error.message}`)
            : new DeviceSilentError(`the charger did not answer ${method}`);
        }
      },
      isConnected: () => client !== null,
      absence: getAbsence,
      dialect() {
        if (!dialect) throw new DeviceSilentError(getAbsence());
        return dialect;
      },
      texts: () => texts,
    };
    const drivers: ChargerDriver[] = own.map(({ connector: number = 1, device_id: deviceId, every }) => {
      const connector = connectors.get(number) ?? createConnector(newConnector, () => undefined);
      const surplus = () => computeSurplus(others(), connector.values().charging_power ?? 0);
      return createChargerDriver({ deviceId, every, number, connector, point, surplus, localTime, now });
    });

    function answerTo(spoken: Dialect, method: string, params: unknown): object {
      requests++;
      let answer: object | undefined;
      try {
        answer = spoken.answer(method, params);
      } catch (error) {
        failures++;
        if (!(error instanceof z.ZodError)) onError(error, identity);
        throw createRPCError('FormationViolation', 'malformed parameters') as Error;
      }
      if (!answer) throw createRPCError('NotImplemented', '') as Error;
      return answer;
    }

    return {
      drivers,
      connectors,
      /** Without a configured password, any is accepted. */
      isPassword: (sent: Buffer | undefined) =>
        password === undefined || (sent !== undefined && isSame(sent, Buffer.from(password))),
      refused: () => void failures++,
      connect(opened: Client) {
        void client?.close({ code: 1000, reason: 'connected again', force: true });
        client = opened;
        const spoken = PROTOCOLS[opened.protocol as Protocol](ports);
        dialect = spoken;
        for (const driver of drivers) driver.forgetLimit();
        opened.handle(({ method = '', params }) =>
          Promise.resolve().then(() => answerTo(spoken, method, params)),
        );
        opened.once('close', () => {
          if (client === opened) client = null;
        });
        // The handler rejects unknown calls.
        void spoken.greet((method, params) => point.call(method, params).catch(() => null));
      },
      disconnect: () => void client?.close({ code: 1012, reason: 'restart' }),
      control() {
        for (const driver of drivers)
          driver.control().catch((error: unknown) => {
            if (!(error instanceof DeviceSilentError) && !(error instanceof WriteRefusedError))
              onError(error, identity);
          });
      },
    };
  }
}

const getPeer = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Constant-time comparison. */
function isSame(one: Buffer, other: Buffer): boolean {
  const [a, b] = [one, other].map((each) => createHash('sha256').update(each).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function isPath(url = ''): boolean {
  try {
    decodeURIComponent(new URL(`http://localhost${url}`).pathname);
    return true;
  } catch {
    return false;
  }
}
