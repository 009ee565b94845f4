import type { Kysely, Selectable } from 'kysely';
import type { DeviceModel } from '@heliograph/domain/models';
import type { Schema } from '../schema.ts';
import type { ModelFunctionTable } from '../stationSchema.ts';
import { anyInt, anyText } from '../anyOf.ts';

export type FunctionRow = Selectable<ModelFunctionTable>;
/**
 * `read_only` by kind: charts offer measures, counters and states (2); texts are read-only (1); settings may be
 * written (0) (CHT-01).
 */
const READ_ONLY = { measure: 2, counter: 2, state: 2, text: 1, setting: 0 } as const;

export function modelsRepository(db: Kysely<Schema>) {
  let read: Promise<readonly FunctionRow[]> | null = null;

  /** All functions by model, in the order of the catalogue. Read once: they are those of this version of the server. */
  function functions(): Promise<readonly FunctionRow[]> {
    read ??= db.selectFrom('model_function').selectAll().orderBy('model_id').orderBy('sort').execute();
    read.catch(() => (read = null));
    return read;
  }

  return {
    functions,

    functionsOf: async (modelId: number): Promise<FunctionRow[]> =>
      (await functions()).filter(({ model_id }) => model_id === modelId),

    /** Properties that devices measure: kinds by code, in catalogue order. Unknown devices are absent. */
    async measuredBy(
      deviceIds: readonly string[],
    ): Promise<Map<string, ReadonlyMap<string, FunctionRow['kind']>>> {
      const devices = await db
        .selectFrom('device')
        .select(['device_id', 'model_id'])
        .where('device_id', '=', anyText(deviceIds))
        .execute();
      const byModel = new Map(
        devices.map(({ model_id }) => [model_id, new Map<string, FunctionRow['kind']>()]),
      );
      const measured = await db
        .selectFrom('model_function')
        .select(['model_id', 'code', 'kind'])
        .where('model_id', '=', anyInt(byModel.keys()))
        .where('slot', 'is not', null)
        .orderBy('sort')
        .execute();
      for (const { model_id, code, kind } of measured) byModel.get(model_id)?.set(code, kind);
      return new Map(devices.map(({ device_id, model_id }) => [device_id, byModel.get(model_id)!]));
    },

    /**
     * Updates the model catalogue in the database. Names and units follow the code; a property keeps its slot forever
     * and new ones are appended, because stored samples are read by slot.
     */
    async sync(models: readonly DeviceModel[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // Two processes that start together wait for each other here.
        await tx.selectFrom('deployment').select('key').forUpdate().execute();
        for (const model of models) {
          const words = { device_type: model.deviceType, name_en: model.name.en, name_zh: model.name.zh };
          await tx
            .insertInto('model')
            .values({ id: model.id, ...words })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(words))
            .execute();
          const known = await tx
            .selectFrom('model_function')
            .selectAll()
            .where('model_id', '=', model.id)
            .execute();
          const byCode = new Map(known.map((row) => [row.code, row]));
          let slot = Math.max(0, ...known.map((row) => row.slot ?? 0));
          for (const [sort, property] of model.properties.entries()) {
            const numeric = property.kind !== 'text' && property.kind !== 'setting';
            const old = byCode.get(property.code);
            const row = {
              name_en: property.name.en,
              name_zh: property.name.zh,
              unit: property.unit,
              kind: property.kind,
              read_only: READ_ONLY[property.kind],
              group_id: property.group,
              sort,
              slot: old?.slot ?? (numeric ? ++slot : null),
            };
            if (old && Object.entries(row).every(([key, value]) => old[key as keyof FunctionRow] === value))
              continue;
            await tx
              .insertInto('model_function')
              .values({ model_id: model.id, code: property.code, ...row })
              .onConflict((conflict) => conflict.columns(['model_id', 'code']).doUpdateSet(row))
              .execute();
          }
        }
      });
      read = null;
    },
  };
}
