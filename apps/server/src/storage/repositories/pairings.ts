import type { Screen } from '@heliograph/contracts/http';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { PairingTable } from '../displaySchema.ts';
import type { Schema } from '../schema.ts';

export type PairingRow = Selectable<PairingTable>;

export interface NewPairing {
  codeHash: Buffer;
  secretHash: Buffer;
  screen: Screen;
  address: string;
  agent: string;
  at: number;
  expires: number;
}

/** Pairing requests of walls. */
export function pairingsRepository(db: Kysely<Schema>) {
  const alive = (now: number) => db.selectFrom('pairing').selectAll().where('expires_at', '>', now);

  return {
    /** @returns false when the code is in use */
    async begin({ codeHash, secretHash, at, expires, ...wall }: NewPairing): Promise<boolean> {
      const row = {
        secret_hash: secretHash,
        screen: JSON.stringify(wall.screen),
        address: wall.address,
        agent: wall.agent,
        created_at: at,
        expires_at: expires,
      };
      const begun = await db
        .insertInto('pairing')
        .values({ code_hash: codeHash, ...row })
        .onConflict((conflict) =>
          conflict
            .column('code_hash')
            .doUpdateSet({ ...row, display_id: sql<number>`null` })
            .where('pairing.expires_at', '<=', at),
        )
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** A request that is still undecided. */
    waiting: (codeHash: Buffer, now: number): Promise<PairingRow | undefined> =>
      alive(now).where('code_hash', '=', codeHash).where('display_id', 'is', null).executeTakeFirst(),

    /** The same, locked: the first of two decisions wins. */
    lockWaiting: (codeHash: Buffer, now: number): Promise<PairingRow | undefined> =>
      alive(now)
        .where('code_hash', '=', codeHash)
        .where('display_id', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Locked, so that parallel requests for a lost response get their sessions one after the other. */
    lockBySecret: (secretHash: Buffer, now: number): Promise<PairingRow | undefined> =>
      alive(now).where('secret_hash', '=', secretHash).forUpdate().executeTakeFirst(),

    /** States of the active requests with these secrets (hashed, in hex). */
    async statesOf(
      secrets: readonly string[],
      now: number,
    ): Promise<Map<string, Exclude<PairingState, 'ended'>>> {
      const rows = await alive(now)
        .clearSelect()
        .select([sql<string>`encode(secret_hash, 'hex')`.as('secret'), 'display_id'])
        .where(
          'secret_hash',
          '=',
          sql<Buffer>`any(${secrets.map((hex) => Buffer.from(hex, 'hex'))}::bytea[])`,
        )
        .execute();
      return new Map(
        rows.map(({ secret, display_id }) => [secret, display_id === null ? 'waiting' : 'paired']),
      );
    },

    /** Links the request to its display; the wall can collect its session until `expires`. */
    async pair(id: number, displayId: number, expires: number): Promise<void> {
      await db
        .updateTable('pairing')
        .set({ display_id: displayId, expires_at: expires })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('pairing').where('id', '=', id).execute();
    },

    /** Deletes expired requests. */
    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('pairing').where('expires_at', '<=', now).execute();
    },
  };
}

/** `ended`: expired, declined or unknown. */
export type PairingState = 'waiting' | 'paired' | 'ended';
