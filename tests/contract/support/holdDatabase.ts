import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { silent } from './database.ts';

/** Opens the database in the folder given, says so, and keeps it until the process is ended. */
await openDatabase({ dataDir: process.argv[2]!, log: silent });
process.send?.('open');
