/**
 * Script, the peer, the straightforward implementation: aedes, one row per value, one INSERT per message through a pool
 * before the acknowledgement, in the same PostgreSQL with the same settings.
 */
import { Aedes } from 'aedes';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import type { Telemetry } from '@heliograph/contracts/mqtt';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embeddedPostgres.ts';
import { endWithParent, sendToParent } from '../child.ts';

export interface PeerReady {
  url: string;
}

/** Below the protocol's limit of 65,535 parameters. */
const ROWS = 5000;

const [dataDir] = process.argv.slice(2) as [string];
const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
const pool = new pg.Pool({ ...postgres.connection, max: 16 });
// The database stops before its last connections are closed.
pool.on('error', () => undefined);
await pool.query(
  'create table sample (device text, code text, at bigint, value float8, primary key (device, code, at))',
);

const aedes = await Aedes.createBroker({
  authorizePublish(_client, { topic, payload }, done) {
    const stored = topic.endsWith('/telemetry')
      ? store(JSON.parse(payload.toString()) as Telemetry)
      : Promise.resolve();
    stored.then(
      () => done(null),
      (error: unknown) => done(error as Error),
    );
  },
});
const server = createServer((socket) => void aedes.handle(socket));
server.listen(0, '127.0.0.1', () =>
  sendToParent({ url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies PeerReady),
);
endWithParent(async () => {
  await new Promise<void>((resolve) => aedes.close(resolve));
  await pool.end();
  await postgres.stop();
});

async function store({ samples }: Telemetry): Promise<void> {
  const rows = samples.flatMap(({ device_id, at, values }) =>
    Object.entries(values).map(([code, value]) => [device_id, code, at, value]),
  );
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
}

/** A repeated message is not an error. */
async function insert(rows: (string | number)[][]): Promise<void> {
  const places = rows.map((_, i) => `($${i * 4 + 1}, $${i * 4 + 2}, $${i * 4 + 3}, $${i * 4 + 4})`).join(',');
  await pool.query(`insert into sample values ${places} on conflict do nothing`, rows.flat());
}
