import type { Channel } from '@heliograph/contracts/mqtt';
import type { Upgrades } from '../firmware/createUpgrades.ts';
import type { Ingest, IngestChannel } from '../ingest/ingest.ts';

/** Channels that the server itself consumes. */
export type ServerChannel = IngestChannel | 'upgradeReport';

const SERVER_CHANNELS: ReadonlySet<Channel> = new Set<ServerChannel>([
  'status',
  'telemetry',
  'alarm',
  'backfill',
  'upgradeReport',
]);

export const isServerChannel = (channel: Channel): channel is ServerChannel => SERVER_CHANNELS.has(channel);

export interface MessageRouter {
  /**
   * Resolves once the message is stored or was rejected as invalid. Rejects when storage is unavailable or the
   * clock of the server may be wrong: then the sender must not get an acknowledgement.
   */
  accept(uuid: string, channel: ServerChannel, payload: Uint8Array): Promise<void>;
}

/** Routes gateway messages to the services that handle them. */
export function createMessageRouter({
  ingest,
  upgrades,
}: {
  ingest: Pick<Ingest, 'accept'>;
  upgrades: Pick<Upgrades, 'acceptReport' | 'gatewayStatusChanged'>;
}): MessageRouter {
  return {
    async accept(uuid, channel, payload) {
      if (channel === 'upgradeReport') return upgrades.acceptReport(uuid, payload);
      await ingest.accept(uuid, channel, payload);
      if (channel === 'status') await upgrades.gatewayStatusChanged(uuid);
    },
  };
}
