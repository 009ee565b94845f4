import { IMPORT_ROWS } from '@heliograph/contracts/http';
import type { Limit } from '../../access/attempts.ts';
import type { ImportRow } from '../../storage/repositories/imports.ts';
import { requireSession, type Caller } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { isWithoutRoom } from '../../storage/unavailable.ts';
import { message, type MessageKey } from '../messages/message.ts';
import { Refused, tooMany } from '../refused.ts';
import { requireProof } from '../requireProof.ts';
import type { Services } from '../services.ts';
import type { Credential } from './imports/importKind.ts';
import { importKinds } from './imports/importKinds.ts';
import { mayUndo, seesAllImports } from './imports/rights.ts';
import { importStateRefused, runImport, toFailure } from './imports/runImport.ts';
import { undoImport } from './imports/undoImport.ts';

/** Dry runs per person: more than correcting a file takes, too few to keep the database busy. */
const BEGIN_LIMIT: Limit = { name: 'import', most: 60, windowMs: 60 * 60_000 };

const unknown = () => new Refused('notFound', 'importUnknown', { field: 'import_id' });

/** Importing from spreadsheets (docs/adr/0058, docs/adr/0063). */
export function importHandlers(services: Services) {
  const { attempts, brokers, grants, importSecrets, log, repositories, now } = services;
  const { imports } = repositories;
  const kinds = importKinds(services);

  /** An import of the caller. @throws Refused unless it is in one of these states */
  async function ownImport(
    id: number,
    caller: Caller,
    states: readonly ImportRow['state'][] = ['open', 'running', 'done', 'undone'],
  ): Promise<ImportRow> {
    const { person } = requireSession(caller);
    const found = await imports.byId(id);
    if (found?.person_id !== person.id) throw unknown();
    if (!states.includes(found.state)) throw importStateRefused(found.state);
    return found;
  }

  const hasCredentials = ({ credentials, credentials_until: until }: ImportRow): boolean =>
    credentials !== null && (until ?? 0) > now();

  return {
    async beginImport({ kind, file_name }, caller) {
      const { person } = requireSession(caller);
      if (!kinds[kind].isAllowed(person)) throw new Refused('forbidden', 'forbidden', { field: 'kind' });
      const { waitMs } = await attempts.take(BEGIN_LIMIT, String(person.id));
      if (waitMs > 0) throw tooMany(waitMs);
      return { import_id: await imports.begin(person, kind, file_name, now()) };
    },

    async addImportRows({ import_id, rows }, caller) {
      const { kind } = await ownImport(import_id, caller, ['open']);
      const numbers = new Set(rows.map(({ row }) => row));
      if (numbers.size < rows.length) throw new Refused('badRequest', 'importRowTwice', { field: 'rows' });
      const stored = await imports.counts(import_id);
      if (stored.rows + rows.length > IMPORT_ROWS)
        throw new Refused('badRequest', 'importTooLong', { field: 'rows', values: { most: IMPORT_ROWS } });
      const { issues, checked } = await kinds[kind].check(import_id, rows, caller);
      await imports.store(import_id, checked);
      return { issues };
    },

    async startImport({ import_id }, caller) {
      const found = await ownImport(import_id, caller, ['open']);
      const work = kinds[found.kind];
      if (work.isDangerous)
        await requireProof({ repositories, now }, { proof: 'factor' }, requireSession(caller));
      const { rows, wrong } = await imports.counts(import_id);
      if (rows === 0) throw new Refused('conflict', 'importEmpty', { field: 'import_id' });
      if (wrong > 0)
        throw new Refused('conflict', 'importWrong', { field: 'import_id', values: { count: wrong } });
      await new Promise<void>((resolve, reject) => {
        let isMine = false;
        const onStarted = () => {
          isMine = true;
          resolve();
        };
        runImport(services, found, { caller, work, onStarted }).catch(async (error: unknown) => {
          if (isWithoutRoom(error))
            log.error({ reason: error.message }, 'an import failed: the disk is full');
          else if (!(error instanceof Refused)) log.error({ err: error }, 'an import failed');
          // Before it started, the call fails; another one may have started it.
          if (!isMine) reject(error instanceof Error ? error : new Error(String(error)));
          else await imports.setFailed(import_id, toFailure(error)).catch(() => undefined);
        });
      });
      return {};
    },

    async getImportStatus({ import_id }, caller) {
      let found = await ownImport(import_id, caller);
      if (found.state === 'running' && !(await imports.isRunning(import_id))) {
        // Nothing happens to one that has just ended.
        await imports.setFailed(import_id, { key: 'importInterrupted' });
        found = await ownImport(import_id, caller);
      }
      const { state, done, failure } = found;
      return {
        state,
        done,
        rows: state === 'open' || state === 'running' ? (await imports.counts(import_id)).rows : done,
        failure: failure ? message(caller.lang, failure.key as MessageKey, failure.values) : '',
        has_credentials: hasCredentials(found) ? 1 : 0,
      };
    },

    async cancelImport({ import_id }, caller) {
      await ownImport(import_id, caller, ['open', 'running']);
      if (!(await imports.cancelRunning(import_id))) await imports.discard(import_id);
      return {};
    },

    async getImportUndo({ import_id }, caller) {
      const found = await imports.byId(import_id);
      if (!found || !mayUndo(requireSession(caller).person, found)) throw unknown();
      const stations = await imports.stationsOf(import_id);
      const sum = (count: 'devices' | 'later') =>
        stations.reduce((total, station) => total + station[count], 0);
      return {
        station_ids: stations.map(({ id }) => id),
        devices: sum('devices'),
        added_since: sum('later'),
      };
    },

    undoImport: async ({ import_id }, caller) => ({
      count: await undoImport(services, kinds, import_id, caller),
    }),

    async getImports(_request, caller) {
      const { person } = requireSession(caller);
      const rows = await imports.list({
        personId: person.id,
        companyId: person.role === 'enterprise' ? person.company_id : null,
        all: seesAllImports(person),
      });
      return {
        list: rows.map((row) => ({
          import_id: row.id,
          kind: row.kind,
          file_name: row.file_name,
          by: row.by_name,
          at: row.created_at,
          state: row.state,
          rows: row.done,
          existing: row.existing,
          can_undo: row.state === 'done' && row.existing > 0 && mayUndo(person, row) ? 1 : 0,
          credentials_until:
            row.person_id === person.id && hasCredentials(row) ? row.credentials_until : null,
        })),
      };
    },

    async getImportCredentials({ import_id }, caller) {
      const found = await ownImport(import_id, caller, ['done']);
      if (!hasCredentials(found))
        throw new Refused('notFound', 'importCredentialsGone', { field: 'import_id' });
      return {
        mqtt_url: brokers.gatewayUrl(await repositories.brokers.forNewGateway(), caller.origin),
        grant_key: grants.key,
        list: JSON.parse(importSecrets.open(found.credentials!)) as Credential[],
      };
    },
  } satisfies HandlersOf<'imports'>;
}
