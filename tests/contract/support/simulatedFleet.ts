import { parseTopic, UpgradeMessage, type UpgradeOrder } from '@heliograph/contracts/mqtt';
import type { Stack } from '@heliograph/testing';
import mqtt from 'mqtt';
import type { Gateway } from '../../../apps/simulator/src/gateway/gateway.ts';
import { startConnectedFleet } from '../../../apps/simulator/src/testing/connectedFleet.ts';
import { readCommissioning } from './fleet.ts';

/** Simulated gateways in this process, for a stack started with `SIMULATOR=off`. */
export interface SimulatedFleet {
  /** Waits until a gateway is online. */
  gateway(uuid: string): Promise<Gateway>;
  /** Orders received so far for an upgrade. */
  orders(upgradeId: number): UpgradeOrder[];
  chunks(upgradeId: number): { offset: number; bytes: number }[];
  close(): void;
}

/** Starts them without history and with firmware transfers at full speed. */
export async function startSimulatedFleet(stack: Pick<Stack, 'dataDir'>): Promise<SimulatedFleet> {
  const commissioning = await readCommissioning(stack);
  const received: UpgradeMessage[] = [];
  const fleet = await startConnectedFleet(
    {
      ...commissioning,
      gateways: commissioning.gateways.map((gateway) => ({ ...gateway, history: undefined })),
    },
    {
      period: 5000,
      connect: (url, options) =>
        mqtt.connect(url, options).on('message', (topic, payload) => {
          if (parseTopic(topic)?.channel === 'upgrade')
            received.push(UpgradeMessage.parse(JSON.parse(payload.toString())));
        }),
    },
  );
  for (const gateway of fleet.gateways.values()) gateway.setBehavior({ chunkDelay: 0, installDelay: 0 });
  const of = (upgradeId: number) => received.filter(({ upgrade_id }) => upgrade_id === upgradeId);
  return {
    async gateway(uuid) {
      const gateway = fleet.gateways.get(uuid)!;
      await gateway.connection();
      return gateway;
    },
    orders: (id) => of(id).flatMap((message) => (message.kind === 'order' ? message : [])),
    chunks: (id) =>
      of(id).flatMap((message) =>
        message.kind === 'chunk'
          ? { offset: message.offset, bytes: Buffer.from(message.data, 'base64').length }
          : [],
      ),
    close: fleet.close,
  };
}
