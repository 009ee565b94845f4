import { readFile } from 'node:fs/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { Commissioning } from '@heliograph/contracts/commissioning';
import { topics, type GatewayReply, type GatewayRequest, type Telemetry } from '@heliograph/contracts/mqtt';
import { Code, RunState, modelById, numericProperties } from '@heliograph/domain/models';

type CommissionedGateway = Commissioning['gateways'][number];

export async function readCommissioning(file: string): Promise<Commissioning> {
  return Commissioning.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Connects every gateway to a broker like a real gateway. `values`: how many its first inverter reports, and nothing else does. */
export async function connectGateways(
  url: string,
  { gateways }: Pick<Commissioning, 'gateways'>,
  values?: number,
): Promise<LoadGateway[]> {
  const connected: LoadGateway[] = [];
  for (const gateway of gateways) {
    const client = await mqtt.connectAsync(url, {
      clientId: `gw-${gateway.uuid}`,
      username: gateway.uuid,
      password: gateway.password,
      protocolVersion: 4,
      keepalive: 60,
    });
    const online = JSON.stringify({ status: 'online', at: Date.now() });
    await client.publishAsync(topics.status(gateway.uuid), online, { qos: 1, retain: true });
    connected.push(loadGateway(gateway, client, values));
  }
  return connected;
}

export type LoadGateway = ReturnType<typeof loadGateway>;

/** One gateway under load: every device changes with each sample. */
function loadGateway(gateway: CommissionedGateway, client: MqttClient, values?: number) {
  const every = gateway.devices.map(({ device_id, mod_id }) => ({
    device_id,
    properties: numeric(mod_id),
  }));
  const devices = values === undefined ? every : firstInverter(every, values);
  let seq = Date.now() * 1000;

  return {
    uuid: gateway.uuid,
    /** Codes of each device, in order. */
    devices: devices.map(({ device_id, properties }) => ({
      device_id,
      codes: properties.map(({ code }) => code),
    })),
    /** Number of values per sample of each device. */
    size: devices.reduce((sum, { properties }) => sum + properties.length, 0),

    /**
     * Publishes a sample of each device for each instant in one message. Resolves when the broker acknowledges it.
     * `fixed` overrides values by code.
     */
    async publish(
      instants: readonly number[],
      periodMs: number,
      fixed: Readonly<Record<string, number>> = {},
    ): Promise<void> {
      const message: Telemetry = {
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
      await client.publishAsync(topics.telemetry(gateway.uuid), JSON.stringify(message), { qos: 1 });
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

    end: () => client.endAsync(true),
  };
}

interface LoadDevice {
  device_id: string;
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
