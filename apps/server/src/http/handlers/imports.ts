import { IMPORT_ROWS } from '@heliograph/contracts/http';
import type { Limit } from '../../identity/attempts.ts';
import { findSerials } from '../../storage/repositories/deviceTransaction.ts';
import type { StationImportRow } from '../../storage/repositories/stationImports.ts';
import type { Caller } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { message, type MessageKey } from '../messages/message.ts';
import { Refused, tooMany } from '../refused.ts';
import { requireCapability } from '../require.ts';
import type { Services } from '../services.ts';
import { customerCompanyOf } from './imports/assignCustomers.ts';
import { checkRows, namedIn } from './imports/checkRows.ts';
import { createStations, failureOf, type Credential } from './imports/createStations.ts';
import { mayUndo, seesAllImports } from './imports/rights.ts';
import { undoStations } from './imports/undoStations.ts';

/** Dry runs per person: more than anybody mends a file, too few to keep the database busy. */
const BEGIN_LIMIT: Limit = { name: 'import', most: 60, windowMs: 60 * 60_000 };

const unknown = () => new Refused('notFound', 'importUnknown', { field: 'import_id' });

/** Importing stations from spreadsheets (docs/adr/0058). */
export function importHandlers(services: Services) {
  const { attempts, brokers, database, grants, importSecrets, log, repositories, now } = services;
  const { customers, stationImports } = repositories;

  /** An import of the caller. @throws Refused unless it is in one of these states */
  async function ownImport(
    id: number,
    caller: Caller,
    states: readonly StationImportRow['state'][] = ['open', 'running', 'done', 'undone'],
  ): Promise<StationImportRow> {
    const person = requireCapability(caller, 'station.create');
    const found = await stationImports.byId(id);
    if (found?.person_id !== person.id) throw unknown();
    if (!states.includes(found.state))
      throw new Refused('conflict', states.includes('done') ? 'importNotDone' : 'importStarted', {
        field: 'import_id',
      });
    return found;
  }

  return {
    async beginImport({ file_name }, caller) {
      const person = requireCapability(caller, 'station.create');
      const { waitMs } = await attempts.take(BEGIN_LIMIT, String(person.id));
      if (waitMs > 0) throw tooMany(waitMs);
      return { import_id: await stationImports.begin(person, file_name, now()) };
    },

    async addImportRows({ import_id, rows }, caller) {
      await ownImport(import_id, caller, ['open']);
      const numbers = new Set(rows.map(({ row }) => row));
      if (numbers.size < rows.length) throw new Refused('badRequest', 'importRowTwice', { field: 'rows' });
      const stored = await stationImports.counts(import_id);
      if (stored.rows + rows.length > IMPORT_ROWS)
        throw new Refused('badRequest', 'importTooLong', { field: 'rows', values: { most: IMPORT_ROWS } });
      const { serials, emails } = namedIn(rows);
      const companyId = customerCompanyOf(requireCapability(caller, 'station.create'));
      const { issues, checked } = checkRows(
        rows,
        {
          taken: await findSerials(database.db, serials),
          firstRows: await stationImports.rowsOfSerials(import_id, serials),
          customers:
            companyId === null ? null : new Set((await customers.byEmails(companyId, emails)).keys()),
        },
        caller,
      );
      await stationImports.store(import_id, checked);
      return { issues };
    },

    async startImport({ import_id }, caller) {
      await ownImport(import_id, caller, ['open']);
      const { rows, wrong } = await stationImports.counts(import_id);
      if (rows === 0) throw new Refused('conflict', 'importEmpty', { field: 'import_id' });
      if (wrong > 0)
        throw new Refused('conflict', 'importWrong', { field: 'import_id', values: { count: wrong } });
      await new Promise<void>((resolve, reject) => {
        createStations(services, import_id, caller, resolve).catch(async (error: unknown) => {
          if (!(error instanceof Refused)) log.error({ err: error }, 'an import of stations failed');
          // Before it started, the call fails.
          reject(error instanceof Error ? error : new Error(String(error)));
          await stationImports.setFailed(import_id, failureOf(error)).catch(() => undefined);
        });
      });
      return {};
    },

    async getImportStatus({ import_id }, caller) {
      let found = await ownImport(import_id, caller);
      if (found.state === 'running' && !(await stationImports.isRunning(import_id))) {
        // Nothing happens to one that has just ended.
        await stationImports.setFailed(import_id, { key: 'importInterrupted' });
        found = await ownImport(import_id, caller);
      }
      const { state, done, failure } = found;
      return {
        state,
        done,
        rows: state === 'open' || state === 'running' ? (await stationImports.counts(import_id)).rows : done,
        failure: failure ? message(caller.lang, failure.key as MessageKey, failure.values) : '',
      };
    },

    async cancelImport({ import_id }, caller) {
      await ownImport(import_id, caller, ['open', 'running']);
      if (!(await stationImports.cancelRunning(import_id))) await stationImports.discard(import_id);
      return {};
    },

    undoImport: async ({ import_id }, caller) => ({
      stations: await undoStations(services, import_id, caller),
    }),

    async getImports(_request, caller) {
      const person = requireCapability(caller, 'station.create');
      const rows = await stationImports.list({
        personId: person.id,
        companyId: person.role === 'enterprise' ? person.company_id : null,
        all: seesAllImports(person),
      });
      return {
        list: rows.map((row) => ({
          import_id: row.id,
          file_name: row.file_name,
          by: row.by_name,
          at: row.created_at,
          state: row.state,
          rows: row.done,
          stations: Number(row.stations),
          can_undo: row.state === 'done' && mayUndo(person, row) ? 1 : 0,
          credentials_until:
            row.person_id === person.id && (row.credentials_until ?? 0) > now()
              ? row.credentials_until
              : null,
        })),
      };
    },

    async getImportCredentials({ import_id }, caller) {
      const { credentials, credentials_until } = await ownImport(import_id, caller, ['done']);
      if (!credentials || (credentials_until ?? 0) <= now())
        throw new Refused('notFound', 'importCredentialsGone', { field: 'import_id' });
      return {
        mqtt_url: brokers.gatewayUrl(await repositories.brokers.forNewGateway(), caller.origin),
        grant_key: grants.key,
        list: JSON.parse(importSecrets.open(credentials)) as Credential[],
      };
    },
  } satisfies HandlersOf<'imports'>;
}
