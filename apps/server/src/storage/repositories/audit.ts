import type { AuditAction } from '@heliograph/contracts/http';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { requestOrigin } from '../../net/requestOrigin.ts';
import { numberArray } from '../arrayText.ts';
import type { Client } from '../client.ts';
import type { AuditValue, Schema } from '../schema.ts';

export interface AuditEntry {
  /** Author; null for the operator at the server's command line, and for an identity provider. */
  personId: number | null;
  /** Name of the identity provider that did it. */
  provider?: string;
  /** The station that it concerns. */
  stationId?: number;
  action: AuditAction;
  /** Details of the change. A `person` and a `company` are ids: they may read the entry. */
  detail: Record<string, AuditValue>;
  /** By field: what it was, null when that is not known, and what it is. */
  changes?: Changes;
}

type Changes = Record<string, readonly [before: AuditValue, after: AuditValue]>;

/** The fields that differ, with what they were and are; structured values as JSON. */
export function findChanges<Fields extends object>(before: Fields, after: Fields): Changes {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    [...new Set([...old.keys(), ...now.keys()])]
      .map((key): [string, [AuditValue, AuditValue]] => [
        key,
        [auditValue(old.get(key)), auditValue(now.get(key))],
      ])
      .filter(([, [was, is]]) => was !== is),
  );
}

function auditValue(value: unknown): AuditValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

// As arrays: a statement has at most 65,535 parameters, and a company may have more stations.
const INSERT = `
  insert into audit (at, address, agent, token, person_id, station_id, action, detail, changes, by_user, by_name, station_name)
  select $1, $2, $3, $4, entry.person_id, entry.station_id, entry.action, entry.detail, entry.changes,
    coalesce(person.user_name, ''), coalesce(person.name, entry.provider, ''), station.name
  from unnest($5::int[], $6::int[], $7::text[], $8::jsonb[], $9::jsonb[], $10::text[])
    as entry(person_id, station_id, action, detail, changes, provider)
  left join person on person.id = entry.person_id
  left join station on station.id = entry.station_id`;

function insertValues(entries: readonly AuditEntry[], at: number): unknown[] {
  const { address, agent, token } = requestOrigin();
  return [
    at,
    address,
    agent,
    token,
    entries.map(({ personId }) => personId),
    entries.map(({ stationId }) => stationId ?? null),
    entries.map(({ action }) => action),
    entries.map(({ detail }) => JSON.stringify(detail)),
    entries.map(({ changes }) => (changes ? JSON.stringify(changes) : null)),
    entries.map(({ provider }) => provider ?? null),
  ];
}

/** Adds an entry in the transaction of a client without query builder. */
export async function recordAudit(client: Client, entry: AuditEntry, at: number): Promise<void> {
  await client.query(INSERT, insertValues([entry], at));
}

/** Scope of the log that a user may read. */
export interface AuditReader {
  /** Person whose actions and concerns count; null for a token that is limited to stations. */
  personId: number | null;
  stationIds: readonly number[];
  companyId: number | null;
}

export interface AuditFilter {
  actions: readonly string[] | null;
  /** Part of a name of who did it; empty for all. */
  q: string;
  from: number;
  until: number;
  /** Id of the last record read. */
  before: number;
  limit: number;
}

/** Which records, by an indexed condition. */
type Scope = ReturnType<typeof sql<boolean>>;

/** Records who changed what, when and from where. */
export function auditRepository(db: Kysely<Schema>) {
  /** Records of any of the scopes: each has its index, so that a person's few are not searched for among all. */
  async function within(
    scopes: readonly Scope[],
    { actions, q, from, until, before, limit }: AuditFilter,
  ): Promise<AuditRow[]> {
    const branches = scopes.map(
      (scope) => sql`(
        select audit.* from audit where ${scope} and id < ${before} and at >= ${from} and at < ${until}
          and (${actions === null} or action = any(${actions ?? []}::text[]))
          and (${q} = '' or strpos(fold_text(by_name || ' ' || by_user), fold_text(${q})) > 0)
        order by id desc limit ${limit}
      )`,
    );
    const { rows } = await sql<AuditRow>`
      select audit.id, audit.at, audit.action, audit.by_user, audit.by_name, audit.address, audit.agent, audit.token, audit.detail,
        audit.changes, audit.station_name, audit.station_id,
        coalesce(nullif(subject.name, ''), subject.user_name) as subject, company.name as company
      from (${sql.join(branches, sql` union `)}) audit
      left join person subject on subject.id = audit.subject_id
      left join company on company.id = audit.company_id
      order by audit.id desc limit ${limit}`.execute(db);
    return rows;
  }

  return {
    /** User and time of the edit that brought a station to a version; undefined when unknown. */
    editor: (
      stationId: number,
      version: number,
      executor: Kysely<Schema> = db,
    ): Promise<{ name: string; at: number } | undefined> =>
      executor
        .selectFrom('audit')
        .select(sql<string>`coalesce(nullif(by_name, ''), by_user)`.as('name'))
        .select('at')
        .where('station_id', '=', stationId)
        .where('action', '=', 'station.edit')
        .where(sql`detail ->> 'version'`, '=', String(version))
        .executeTakeFirst(),

    /** Inside a transaction, pass it as `executor`, so that only committed changes are recorded. */
    async add(entries: readonly AuditEntry[], at: number, executor: Kysely<Schema> = db): Promise<void> {
      if (entries.length === 0) return;
      await executor.executeQuery(CompiledQuery.raw(INSERT, insertValues(entries, at)));
    },

    /** Records that the reader may see, newest first; all for `reader` null. */
    list(reader: AuditReader | null, filter: AuditFilter): Promise<AuditRow[]> {
      if (reader === null) return within([sql`true`], filter);
      const { personId, stationIds, companyId } = reader;
      const scopes: Scope[] = [];
      if (personId !== null) scopes.push(sql`person_id = ${personId}`, sql`subject_id = ${personId}`);
      if (stationIds.length > 0) scopes.push(sql`station_id = any(${numberArray(stationIds)}::int[])`);
      if (companyId !== null) scopes.push(sql`company_id = ${companyId}`);
      return scopes.length === 0 ? Promise.resolve([]) : within(scopes, filter);
    },

    /** Records of a station, newest first. */
    ofStation: (stationId: number, filter: AuditFilter): Promise<AuditRow[]> =>
      within([sql`station_id = ${stationId}`], filter),
  };
}

export interface AuditRow {
  id: number;
  at: number;
  action: string;
  by_user: string;
  by_name: string;
  address: string;
  agent: string;
  token: string;
  detail: Record<string, AuditValue>;
  changes: Record<string, [AuditValue, AuditValue]> | null;
  station_id: number | null;
  station_name: string | null;
  /** Null when it concerns no user, or one whose account was deleted. */
  subject: string | null;
  company: string | null;
}
