import type { ProofMethod, SignInMethod, SignInRefusal } from '@heliograph/contracts/http';
import { sql, type Kysely } from 'kysely';
import { withOrigin } from '../../net/requestOrigin.ts';
import type { Schema } from '../schema.ts';
import { auditRepository } from './audit.ts';

export interface SignInEvent {
  personId: number;
  /** Remote address and User-Agent. */
  address: string;
  agent: string;
  what: { method: SignInMethod; second: ProofMethod | null } | { refusal: SignInRefusal };
  /** How many alike ones are recorded together. */
  count: number;
}

const HOUR_MS = 3_600_000;
/** Rows of an account within an hour; further events are counted in the newest one. */
const MAX_ROWS_PER_HOUR = { 'session.begin': 60, 'session.refuse': 20 } as const;

/** Sign-ins in the audit log. Strangers cause refused ones: alike events of an hour share a row, and there is a limit. */
export function signInsRepository(db: Kysely<Schema>) {
  return {
    /** Inside a transaction, whose last statement it should be: it waits for other sign-ins of the person. */
    async record({ personId, address, agent, what, count }: SignInEvent, at: number): Promise<void> {
      const isRefused = 'refusal' in what;
      const action = isRefused ? 'session.refuse' : 'session.begin';
      await sql`select pg_advisory_xact_lock(hashtext('sign_in'), ${personId})`.execute(db);
      const recent = await db
        .selectFrom('audit')
        .select(['id', 'address', 'agent', 'detail', 'at'])
        .where('subject_id', '=', personId)
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .limit(MAX_ROWS_PER_HOUR[action])
        .execute();
      const counted = recent.filter((row) => row.at > at - HOUR_MS);
      const alike = counted.find(
        ({ detail, ...row }) =>
          row.address === address &&
          (isRefused
            ? detail.refusal === what.refusal
            : row.agent === agent &&
              detail.method === what.method &&
              (detail.second ?? null) === what.second),
      );
      const full = counted.length === MAX_ROWS_PER_HOUR[action] ? counted[0] : undefined;
      const row = alike ?? full;
      if (row) {
        const field = alike ? 'count' : 'more';
        const before = Number(row.detail[field] ?? (alike ? 1 : 0));
        const changed = JSON.stringify({ [field]: before + count, latest: at });
        await sql`update audit set detail = detail || ${changed}::jsonb where id = ${row.id}`.execute(db);
        return;
      }
      const detail = {
        person: personId,
        ...(isRefused
          ? { refusal: what.refusal }
          : { method: what.method, ...(what.second !== null && { second: what.second }) }),
        ...(count > 1 && { count, latest: at }),
      };
      await withOrigin({ address, agent, token: '' }, () =>
        // Refused attempts may be anyone's.
        auditRepository(db).add([{ personId: isRefused ? null : personId, action, detail }], at),
      );
    },

    /** The latest of a person, newest first: guessing cannot push successful ones out. */
    async latestOf(personId: number, limits: { begun: number; refused: number }) {
      const latest = (action: keyof typeof MAX_ROWS_PER_HOUR, limit: number) =>
        db
          .selectFrom('audit')
          .select(['id', 'at', 'address', 'agent', 'detail'])
          .where('subject_id', '=', personId)
          .where('action', '=', action)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
      const lists = await Promise.all([
        latest('session.begin', limits.begun),
        latest('session.refuse', limits.refused),
      ]);
      return lists.flat().sort((one, other) => other.id - one.id);
    },
  };
}
