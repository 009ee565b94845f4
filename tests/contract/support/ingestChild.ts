import { createGatewayUpdates } from '../../../apps/server/src/gateways/gatewayUpdates.ts';
import { createIngest } from '../../../apps/server/src/ingest/createIngest.ts';
import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { silentLog } from './testDatabase.ts';

export interface IngestChildRequest {
  uuid: string;
  device: string;
  /** Sequence of the first message; each message holds one sample, at `start` + sequence seconds. */
  from: number;
  start: number;
}

/** Ingests messages as fast as they become durable and reports each acknowledged sequence, until it is killed. */
const database = await openDatabase({ dataDir: process.argv[2]!, log: silentLog });
const ingest = createIngest({
  database,
  gatewayUpdates: createGatewayUpdates(),
  log: silentLog,
  now: Date.now,
});
process.on('message', ({ uuid, device, from, start }: IngestChildRequest) => {
  let next = from;
  const sendOn = async () => {
    for (;;) {
      const seq = next++;
      const sample = {
        device_id: device,
        at: start + seq * 1000,
        status: 'normal',
        values: { import_total: seq },
      };
      await ingest.accept(
        uuid,
        'telemetry',
        Buffer.from(JSON.stringify({ seq, period: 1000, samples: [sample] })),
      );
      process.send?.(seq);
    }
  };
  for (let lane = 0; lane < 20; lane++) void sendOn();
});
process.send?.('open');
