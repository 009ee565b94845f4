import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { silentLog } from './testDatabase.ts';

/** Opens the database in the given folder, reports it, and keeps it open until the process ends. */
await openDatabase({ dataDir: process.argv[2]!, log: silentLog });
process.send?.('open');
