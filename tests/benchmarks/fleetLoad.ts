import mqtt, { type MqttClient } from 'mqtt';
import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import type { Commissioning } from '@heliograph/contracts/commissioning';
import { modelById, numericProperties } from '@heliograph/domain/models';

type CommissionedGateway = Commissioning['gateways'][number];

/** Connects every gateway of a commissioning file as the gateways themselves would. */
export async function connectGateways(commissioning: Commissioning): Promise<LoadGateway[]> {
  const gateways: LoadGateway[] = [];
  for (const gateway of commissioning.gateways) {
    const client = await mqtt.connectAsync(commissioning.broker.url, {
      clientId: `gw-${gateway.uuid}`,
      username: gateway.uuid,
      password: gateway.password,
      protocolVersion: 4,
      keepalive: 60,
    });
    await client.publishAsync(
      topics.status(gateway.uuid),
      JSON.stringify({ status: 'online', at: Date.now() }),
      {
        qos: 1,
        retain: true,
      },
    );
    gateways.push(new LoadGateway(gateway, client));
  }
  return gateways;
}

/** One gateway under load: every device changes with each message. */
export class LoadGateway {
  readonly gateway: CommissionedGateway;
  private readonly client: MqttClient;
  private readonly codes: string[][];
  private seq = Date.now() * 1000;

  constructor(gateway: CommissionedGateway, client: MqttClient) {
    this.gateway = gateway;
    this.client = client;
    this.codes = gateway.devices.map(({ mod_id }) =>
      numericProperties(modelById(mod_id)).map(({ code }) => code),
    );
  }

  /** Values in one message. */
  get size(): number {
    return this.codes.reduce((sum, codes) => sum + codes.length, 0);
  }

  /** Publishes one sample of each device; resolves when the broker acknowledged it. `fixed` overrides codes. */
  async publish(at: number, periodMs: number, fixed: Record<string, number> = {}): Promise<void> {
    const message: Telemetry = {
      seq: this.seq++,
      period: periodMs,
      samples: this.gateway.devices.map(({ device_id }, device) => ({
        device_id,
        at,
        status: 'normal',
        values: Object.fromEntries(
          this.codes[device]!.map((code, index) => [code, fixed[code] ?? wander(at, device * 64 + index)]),
        ),
      })),
    };
    await this.client.publishAsync(topics.telemetry(this.gateway.uuid), JSON.stringify(message), { qos: 1 });
  }

  async end(): Promise<void> {
    await this.client.endAsync(true);
  }
}

/** A believable reading that differs from second to second. */
function wander(at: number, channel: number): number {
  return Math.round((230 + 10 * Math.sin(at / 7_000 + channel)) * 100) / 100;
}
