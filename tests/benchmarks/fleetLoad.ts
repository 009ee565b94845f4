import { readFile } from 'node:fs/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { Commissioning } from '@heliograph/contracts/commissioning';
import { topics, type GatewayReply, type GatewayRequest, type Telemetry } from '@heliograph/contracts/mqtt';
import { Code, RunState, modelById, numericProperties } from '@heliograph/domain/models';

/** Gateways as their installer has set them up, as far as load needs it. */
interface Commissioned {
  uuid: string;
  password: string;
  devices: readonly { device_id: string; mod_id: number }[];
}

export async function readCommissioning(file: string): Promise<Commissioning> {
  return Commissioning.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Connects every gateway to a broker like a real gateway; with the account in the URL where it has one. `values`: how many
 * its first inverter reports, and nothing else does.
 */
export async function connectGateways(
  url: string,
  { gateways }: { gateways: readonly Commissioned[] },
  values?: number,
): Promise<LoadGateway[]> {
  const connected: LoadGateway[] = [];
  const hasAccount = new URL(url).username !== '';
  const status = (is: 'online' | 'offline') => JSON.stringify({ status: is, at: Date.now() });
  for (const gateway of gateways) {
    const topic = topics.status(gateway.uuid);
    const client = await mqtt.connectAsync(url, {
      clientId: `gw-${gateway.uuid}`,
      ...(!hasAccount && { username: gateway.uuid, password: gateway.password }),
      protocolVersion: 4,
      keepalive: 60,
      will: { topic, payload: Buffer.from(status('offline')), qos: 1, retain: true },
    });
    const announce = () => client.publishAsync(topic, status('online'), { qos: 1, retain: true });
    await announce();
    connected.push(loadGateway(gateway, client, announce, values));
  }
  return connected;
}

/** Readings of a gateway under load: every device changes with each sample. */
export function createReadings(own: Commissioned['devices'], values?: number) {
  const every = own.map(({ device_id, mod_id }) => ({ device_id, mod_id, properties: numeric(mod_id) }));
  const devices = values === undefined ? every : firstInverter(every, values);
  let seq = Date.now() * 1000;

  return {
    /** Codes of each device, in order. */
    devices: devices.map(({ device_id, properties }) => ({
      device_id,
      codes: properties.map(({ code }) => code),
    })),
    /** Number of values per sample of each device. */
    size: devices.reduce((sum, { properties }) => sum + properties.length, 0),

    /** The next message: a sample of each device for each instant. `fixed` overrides values by code. */
    next(
      instants: readonly number[],
      periodMs: number,
      fixed: Readonly<Record<string, number>> = {},
    ): Telemetry {
      return {
        seq: seq++,
        period: periodMs,
        samples: instants.flatMap((at) =>
          devices.map(({ device_id, properties }, device) => ({
            device_id,
            at,
            status: 'normal' as const,
            values: Object.fromEntries(
              properties.map(({ code, kind }, index) => [
                code,
                fixed[code] ?? BELIEVABLE[kind](at, device * 64 + index),
              ]),
            ),
          })),
        ),
      };
    },
  };
}

export type LoadGateway = ReturnType<typeof loadGateway>;

function loadGateway(
  gateway: Commissioned,
  client: MqttClient,
  announce: () => Promise<unknown>,
  values?: number,
) {
  const { devices, size, next } = createReadings(gateway.devices, values);

  return {
    uuid: gateway.uuid,
    devices,
    size,

    /** Publishes the next message. Resolves when the broker acknowledges it. */
    async publish(...message: Parameters<typeof next>): Promise<void> {
      await client.publishAsync(topics.telemetry(gateway.uuid), JSON.stringify(next(...message)), { qos: 1 });
    },

    /** Starts answering requests. */
    async answer(dataFor: (request: GatewayRequest) => GatewayReply['data']): Promise<void> {
      client.on('message', (_topic, payload) => {
        const request = JSON.parse(payload.toString()) as GatewayRequest;
        const reply: GatewayReply = { id: request.id, code: 1, data: dataFor(request) };
        void client.publishAsync(topics.response(gateway.uuid, request.client_id), JSON.stringify(reply), {
          qos: 1,
        });
      });
      await client.subscribeAsync(topics.request(gateway.uuid), { qos: 1 });
    },

    /** Loses its connection, so that the broker publishes its will. */
    end: () => client.endAsync(true),

    /** Connects again after `end`. */
    async reconnect(): Promise<void> {
      client.reconnect();
      await new Promise<void>((resolve) => client.once('connect', () => resolve()));
      await announce();
    },
  };
}

interface LoadDevice {
  device_id: string;
  mod_id: number;
  properties: ReturnType<typeof numeric>;
}

/** The first device with PV power, and of its properties those that the product knows by name. */
function firstInverter(devices: readonly LoadDevice[], values: number): LoadDevice[] {
  const inverter = devices.find(({ properties }) => properties.some(({ code }) => code === Code.pvPower));
  if (!inverter) return [];
  const named = new Set<string>(Object.values(Code));
  const properties = inverter.properties.filter(({ code }) => named.has(code)).slice(0, values);
  return [{ ...inverter, properties }];
}

/** Numeric properties except the run state, which stays normal. */
function numeric(model: number) {
  const known = modelById(model);
  if (!known) throw new Error(`unknown model ${model}`);
  return numericProperties(known).map(({ code, kind }) => ({
    code,
    kind: code === Code.runState ? ('running' as const) : (kind as 'measure' | 'counter' | 'state'),
  }));
}

/** Readings that change every second; `at` in epoch ms, `channel` distinguishes them. */
const BELIEVABLE = {
  measure: (at: number, channel: number) => hundredths(230 + 10 * Math.sin(at / 7_000 + channel)),
  /** kWh: 5 kW since the start of 2020. */
  counter: (at: number, channel: number) =>
    hundredths(((at - Date.UTC(2020, 0, 1)) / 3_600_000) * 5 + channel),
  state: (at: number, channel: number) => (Math.floor(at / 1000) + channel) % 4,
  running: () => RunState.normal,
};

const hundredths = (value: number) => Math.round(value * 100) / 100;
