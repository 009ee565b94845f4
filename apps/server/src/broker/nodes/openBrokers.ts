import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../storage/database.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import { newInstance, requireVacancy, takeLease, type Lease } from './lease.ts';
import { createNodeTable, type NodeTable } from '../../storage/repositories/nodeTable.ts';

export interface OpenBrokersPorts {
  config: Pick<Config, 'part' | 'externalBrokers'>;
  database: Database;
  brokers: Repositories['brokers'];
  log: Logger;
}

/** The embedded broker of this server, on a database that others can use. */
export interface HeldBroker extends Lease {
  /** Id of the broker's row. */
  id: number;
  table: NodeTable;
}

/**
 * Makes the stored brokers those of the configuration, and takes this server's.
 *
 * @returns null without an embedded broker, or with a database of its own
 * @throws StartupError when another server is in the way
 */
export async function openBrokers({
  config: { part, externalBrokers },
  database,
  brokers,
  log,
}: OpenBrokersPorts): Promise<HeldBroker | null> {
  if (database.kind === 'embedded') {
    await brokers.configure(externalBrokers);
    return null;
  }
  if (!part.ingests && externalBrokers.length === 0) {
    await brokers.some();
    return null;
  }
  const table = createNodeTable(database);
  try {
    return await hold({ table, part, externalBrokers, brokers, log });
  } catch (error) {
    await table.close();
    throw error;
  }
}

async function hold({
  table,
  part: { nodeName },
  externalBrokers,
  brokers,
  log,
}: OpenBrokersPorts['config'] &
  Omit<OpenBrokersPorts, 'config' | 'database'> & { table: NodeTable }): Promise<HeldBroker | null> {
  await requireVacancy(table, ({ name }) => nodeName === null || name === null || name === nodeName);
  if (externalBrokers.length > 0) {
    await brokers.configure(externalBrokers);
    await table.close();
    return null;
  }
  const { id } = nodeName === null ? (await brokers.configure([]))[0]! : await brokers.node(nodeName);
  const lease = await takeLease({ table, brokerId: id, instance: newInstance(), log });
  return { ...lease, id, table };
}
