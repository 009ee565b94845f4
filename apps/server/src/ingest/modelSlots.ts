import type pg from 'pg';
import { Code, type ModelProperty } from '@heliograph/domain/models';

/** Where a model's properties are in its samples. */
export interface ModelSlots {
  /** Slots (from 1) of the numeric properties. */
  slots: ReadonlyMap<string, number>;
  /** Number of values in a sample. */
  width: number;
  /** Slots of the counters, in order. */
  counterSlots: readonly number[];
  counterGroups: readonly ModelProperty['group'][];
  runStateSlot: number | null;
}

/** Models are few and never change: they are read once, and again when a newer server has added one. */
export function createModelSlots(pool: pg.Pool) {
  let models: ReadonlyMap<number, ModelSlots> = new Map();
  return {
    /** Slots of existing models. */
    async of(ids: readonly number[]): Promise<ReadonlyMap<number, ModelSlots>> {
      if (ids.some((id) => !models.has(id))) models = await readModels(pool);
      return models;
    },
  };
}

async function readModels(pool: pg.Pool): Promise<Map<number, ModelSlots>> {
  const { rows } = await pool.query<{
    id: number;
    code: string | null;
    kind: string;
    slot: number;
    group: ModelProperty['group'];
  }>(
    `select model.id, code, kind, slot, group_id as group from model
     left join model_function on model_id = model.id and slot is not null order by model.id, slot`,
  );
  const models = new Map<number, ModelSlots & { slots: Map<string, number> }>();
  for (const { id, code, kind, slot, group } of rows) {
    const model = models.get(id) ?? {
      slots: new Map<string, number>(),
      width: 0,
      counterSlots: [],
      counterGroups: [],
      runStateSlot: null,
    };
    if (code === null) {
      models.set(id, model);
      continue;
    }
    model.slots.set(code, slot);
    const isCounter = kind === 'counter';
    models.set(id, {
      slots: model.slots,
      width: Math.max(model.width, slot),
      counterSlots: isCounter ? [...model.counterSlots, slot] : model.counterSlots,
      counterGroups: isCounter ? [...model.counterGroups, group] : model.counterGroups,
      runStateSlot: code === Code.runState ? slot : model.runStateSlot,
    });
  }
  return models;
}
