import { parseTopic, UpgradeMessage, type UpgradeOrder } from '@heliograph/contracts/mqtt';
import type { Stack } from '@heliograph/testing';
import mqtt from 'mqtt';
import type { Gateway } from '../../../apps/simulator/src/gateway/gateway.ts';
import { liveFleet } from '../../../apps/simulator/src/testing/liveFleet.ts';
import { commissioningOf } from './fleet.ts';

/** Gateways of a stack that was started with `SIMULATOR=off`, in this process. */
export interface PlayedFleet {
  /** A gateway that the server knows as online. */
  gateway(uuid: string): Promise<Gateway>;
  /** What they were told of firmware so far, by upgrade. */
  orders(upgradeId: number): UpgradeOrder[];
  pieces(upgradeId: number): { offset: number; bytes: number }[];
  close(): void;
}

/** Their pasts are left out, and firmware is as quick as it can be. */
export async function playFleet(stack: Pick<Stack, 'dataDir'>): Promise<PlayedFleet> {
  const commissioning = await commissioningOf(stack);
  const heard: UpgradeMessage[] = [];
  const fleet = await liveFleet(
    {
      ...commissioning,
      gateways: commissioning.gateways.map((gateway) => ({ ...gateway, history: undefined })),
    },
    {
      period: 5000,
      connect: (url, options) =>
        mqtt.connect(url, options).on('message', (topic, payload) => {
          if (parseTopic(topic)?.channel === 'upgrade')
            heard.push(UpgradeMessage.parse(JSON.parse(payload.toString())));
        }),
    },
  );
  for (const gateway of fleet.gateways.values()) gateway.behave({ pieceDelay: 0, writeDelay: 0 });
  const of = (upgradeId: number) => heard.filter(({ upgrade_id }) => upgrade_id === upgradeId);
  return {
    async gateway(uuid) {
      const gateway = fleet.gateways.get(uuid)!;
      await gateway.connection();
      return gateway;
    },
    orders: (id) => of(id).flatMap((message) => (message.kind === 'order' ? message : [])),
    pieces: (id) =>
      of(id).flatMap((message) =>
        message.kind === 'chunk'
          ? { offset: message.offset, bytes: Buffer.from(message.data, 'base64').length }
          : [],
      ),
    close: fleet.close,
  };
}
