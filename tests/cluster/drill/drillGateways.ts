import type { Commissioning } from '@heliograph/contracts/commissioning';
import { topics, type AlarmMessage, type Telemetry } from '@heliograph/contracts/mqtt';
import mqtt, { type MqttClient } from 'mqtt';
import type { Ledger } from './ledger.ts';

type CommissionedGateway = Commissioning['gateways'][number];

const EVERY_MS = 400;
/** Counter at the start of the drill, kWh, and its growth. */
const COUNTER_KWH = 5_000;
const KILOWATTS = 3;

export interface DrillGateway {
  uuid: string;
  /** The one whose samples it sends. */
  device: string;
  /** Reports a fault of the device. Resolves when that is acknowledged. */
  raise(code: string): Promise<void>;
}

/** Gateways that send a sample of a device every 0.4 s and keep what is not acknowledged, as real ones do. */
export function startGateways(url: string, commissioned: readonly CommissionedGateway[], ledger: Ledger) {
  const startedAt = Date.now();
  /** Energy that the counter shows at an instant, kWh. */
  const counterAt = (at: number) => COUNTER_KWH + ((at - startedAt) / 3_600_000) * KILOWATTS;
  const gateways = commissioned.map((gateway) => {
    const { uuid } = gateway;
    const device = gateway.devices.find(({ pv_kwp }) => pv_kwp > 0)!.device_id;
    const client = connect(url, gateway);
    let seq = Date.now() * 1000;
    return {
      ...{ uuid, device, client, seq, lastAt: 0 },
      async raise(code: string): Promise<void> {
        const fault = {
          device_id: device,
          code,
          type: 'fault',
          level: 3,
          msg: code,
          at: Date.now(),
          recovery: 0,
        };
        const message = { seq: seq++, alarms: [fault] } as AlarmMessage;
        await client.publishAsync(topics.alarm(uuid), JSON.stringify(message), { qos: 1 });
      },
    };
  });

  const timer = setInterval(() => {
    for (const gateway of gateways) {
      const now = Date.now();
      const at = (gateway.lastAt = Math.max(now, gateway.lastAt + 1));
      const acknowledge = ledger.send(gateway.device, at, now);
      const message: Telemetry = {
        seq: gateway.seq++,
        period: EVERY_MS,
        samples: [
          {
            device_id: gateway.device,
            at,
            status: 'normal',
            values: { P: KILOWATTS * 1000, KRA: counterAt(at) },
          },
        ],
      };
      gateway.client.publish(topics.telemetry(gateway.uuid), JSON.stringify(message), { qos: 1 }, (error) => {
        if (!error) acknowledge(Date.now());
      });
    }
  }, EVERY_MS);

  return {
    gateways: gateways as readonly DrillGateway[],
    counterAt,
    /** Sends no more samples; what is not acknowledged is still delivered. */
    pause: () => clearInterval(timer),
    async end(): Promise<void> {
      clearInterval(timer);
      await Promise.all(gateways.map(({ client }) => client.endAsync(true)));
    },
  };
}

function connect(url: string, { uuid, password }: CommissionedGateway): MqttClient {
  const status = (value: 'online' | 'offline') => JSON.stringify({ status: value, at: Date.now() });
  const client = mqtt.connect(url, {
    clientId: `gw-${uuid}`,
    username: uuid,
    password,
    protocolVersion: 4,
    keepalive: 10,
    connectTimeout: 5_000,
    reconnectPeriod: 1_000,
    will: { topic: topics.status(uuid), payload: Buffer.from(status('offline')), qos: 1, retain: true },
  });
  client.on('error', () => undefined);
  client.on('connect', () => client.publish(topics.status(uuid), status('online'), { qos: 1, retain: true }));
  return client;
}
