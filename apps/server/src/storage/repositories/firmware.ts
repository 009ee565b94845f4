import type { Firmware } from '@heliograph/contracts/http';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import type { FirmwareImageTable, FirmwareTable } from '../firmwareSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';

/** An image without its bytes. */
export type ImageFacts = Pick<Selectable<FirmwareImageTable>, 'sha256'> & { id: number; size: number };

export type NewFirmware = Insertable<FirmwareTable> & { modelIds: readonly number[] };

/** The unique index violated by a second firmware with the same type and version for a model. */
export const VERSION_UNIQUE = 'firmware_model_version';

export type FirmwareRepository = ReturnType<typeof firmwareQueries>;

/** Available firmware, and uploaded images. */
export function firmwareRepository(db: Kysely<Schema>) {
  return {
    ...firmwareQueries(db),
    /** Changes the library in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (transaction: FirmwareRepository, tx: Transaction<Schema>) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(firmwareQueries(tx), tx)),
  };
}

function firmwareQueries(db: Kysely<Schema>) {
  return {
    async addImage(bytes: Uint8Array, personId: number | null, at: number): Promise<ImageFacts> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { id } = await db
        .insertInto('firmware_image')
        .values({ bytes: Buffer.from(bytes), sha256, person_id: personId, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, sha256, size: bytes.length };
    },

    /** Locks an image that the person uploaded and no firmware uses. @returns whether there is one */
    async lockUnusedImage(id: number, personId: number): Promise<boolean> {
      const row = await db
        .selectFrom('firmware_image')
        .select('id')
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .where((eb) => eb.not(eb.exists(eb.selectFrom('firmware').select('id').where('image_id', '=', id))))
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws a violated `VERSION_UNIQUE` when one of its models already has this type and version */
    async add({ modelIds, ...firmware }: NewFirmware): Promise<number> {
      const { id } = await db
        .insertInto('firmware')
        .values(firmware)
        .returning('id')
        .executeTakeFirstOrThrow();
      const { type, version } = firmware;
      await db
        .insertInto('firmware_model')
        .values(modelIds.map((model_id) => ({ firmware_id: id, model_id, type, version })))
        .execute();
      return id;
    },

    /** Newest first; for one model if given. */
    async list(modelId?: number): Promise<Firmware[]> {
      const rows = await db
        .selectFrom('firmware')
        .innerJoin('firmware_image', 'firmware_image.id', 'firmware.image_id')
        .leftJoin('person', 'person.id', 'firmware.person_id')
        .selectAll('firmware')
        .select(['firmware_image.sha256', 'person.name as person_name'])
        .select(sql<number>`octet_length(firmware_image.bytes)`.as('size'))
        .select((eb) =>
          eb
            .selectFrom('firmware_model')
            .select(sql<number[]>`array_agg(model_id order by model_id)`.as('models'))
            .whereRef('firmware_id', '=', 'firmware.id')
            .as('models'),
        )
        .$if(modelId !== undefined, (query) =>
          query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('firmware_model')
                .select('model_id')
                .whereRef('firmware_id', '=', 'firmware.id')
                .where('model_id', '=', modelId!),
            ),
          ),
        )
        .orderBy('firmware.created_at', 'desc')
        .orderBy('firmware.id', 'desc')
        .execute();
      return rows.map((row) => ({
        firmware_id: row.id,
        name: row.name,
        type: row.type,
        version: row.version,
        mod_ids: row.models ?? [],
        notes: row.notes,
        size: row.size,
        sha256: row.sha256,
        create_name: row.person_name ?? '',
        create_time: row.created_at,
      }));
    },

    /** A firmware with its image, locked against deletion. */
    async lock(id: number): Promise<(Selectable<FirmwareTable> & { image: ImageFacts }) | undefined> {
      const row = await db
        .selectFrom('firmware')
        .selectAll()
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst();
      if (!row) return undefined;
      const image = await db
        .selectFrom('firmware_image')
        .select(['id', 'sha256', sql<number>`octet_length(bytes)`.as('size')])
        .where('id', '=', row.image_id)
        .executeTakeFirstOrThrow();
      return { ...row, image };
    },

    /** Models that a firmware runs on. */
    async modelsOf(id: number): Promise<number[]> {
      const rows = await db
        .selectFrom('firmware_model')
        .select('model_id')
        .where('firmware_id', '=', id)
        .execute();
      return rows.map(({ model_id }) => model_id);
    },

    /** @returns the deleted firmware; undefined when there is none */
    remove: (id: number): Promise<Selectable<FirmwareTable> | undefined> =>
      db.deleteFrom('firmware').where('id', '=', id).returningAll().executeTakeFirst(),

    /** Part of an image; empty past its end. */
    async piece(imageId: number, offset: number, length: number): Promise<Buffer> {
      const row = await db
        .selectFrom('firmware_image')
        .select(sql<Buffer>`substring(bytes from ${offset + 1}::int for ${length}::int)`.as('piece'))
        .where('id', '=', imageId)
        .executeTakeFirst();
      return row?.piece ?? Buffer.alloc(0);
    },

    /** Deletes images from before `at` that no firmware and no active upgrade uses. */
    async deleteExpired(at: number): Promise<void> {
      await db
        .deleteFrom('firmware_image')
        .where('created_at', '<', at)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('firmware').select('id').whereRef('firmware.image_id', '=', 'firmware_image.id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('upgrade')
                .select('id')
                .whereRef('upgrade.image_id', '=', 'firmware_image.id')
                .where('finished_at', 'is', null),
            ),
          ),
        )
        .execute();
    },
  };
}
