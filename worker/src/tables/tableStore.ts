import type { TableColumns, TableShape, TableWindow } from '@heliograph/contracts/engine';
import { EngineError } from '../engineError.ts';
import { arrangedOrder, atOnce, piecewise, type Arrangement } from './arrangedOrder.ts';
import { getLength, pickRows } from './pickRows.ts';

export interface HeldTable {
  columns: TableColumns;
  /** How its page wants it shown. */
  arrangement: Arrangement;
  /** Rows in the order they are shown; null as they stand. */
  order: Uint32Array | null;
}

const AS_THEY_STAND: Arrangement = { sort: [], text: '' };

export type TableStore = ReturnType<typeof createTableStore>;

/** The tables that the engine holds for one page; they go with it. */
export function createTableStore() {
  const held = new Map<number, HeldTable>();
  let next = 1;

  /** @throws EngineError badInput when the page closed it. */
  function get(id: number): HeldTable {
    const table = held.get(id);
    if (!table) throw new EngineError('badInput', 0, `no table ${id}`, 'table');
    return table;
  }

  function shape(id: number): TableShape {
    const { columns, order } = get(id);
    const kinds = Object.entries(columns).map(([key, { kind }]) => [key, kind] as const);
    return { id, rows: order?.length ?? getLength(columns), columns: Object.fromEntries(kinds) };
  }

  return {
    get,
    shape,

    /** @param columns of equal length; the store keeps them */
    open(columns: TableColumns): TableShape {
      const id = next++;
      held.set(id, { columns, arrangement: AS_THEY_STAND, order: null });
      return shape(id);
    },

    /** Puts other rows in place of a table's, such as those that came since; they are arranged as it was. */
    replace(id: number, columns: TableColumns): TableShape {
      const { arrangement } = get(id);
      held.set(id, { columns, arrangement, order: atOnce(arrangedOrder(columns, arrangement)) });
      return shape(id);
    },

    /**
     * Windows show the rows as they were until it is done.
     *
     * @param yieldToEventLoop lets others have the thread
     */
    async arrange(
      id: number,
      arrangement: Arrangement,
      yieldToEventLoop: () => Promise<void>,
    ): Promise<TableShape> {
      const { columns, order: before } = get(id);
      held.set(id, { columns, arrangement, order: before });
      const order = await piecewise(arrangedOrder(columns, arrangement), yieldToEventLoop);
      const now = get(id);
      // Unless another arrangement was requested meanwhile, or it got other rows, which are already arranged.
      if (now.arrangement === arrangement && now.columns === columns) held.set(id, { ...now, order });
      return shape(id);
    },

    window: (id: number, from: number, to: number) => computeWindow(get(id), from, to),

    /** Windows of a table as it is now, whatever becomes of it. */
    snapshot(id: number): { rows: number; window: (from: number, to: number) => TableWindow } {
      const table = get(id);
      return { rows: shape(id).rows, window: (from, to) => computeWindow(table, from, to) };
    },

    close(id: number): void {
      held.delete(id);
    },
  };
}

function computeWindow({ columns, order }: HeldTable, from: number, to: number): TableWindow {
  const past = Math.min(to, order?.length ?? getLength(columns));
  const start = Math.min(from, past);
  return { from: start, rows: past - start, columns: pickRows(columns, order, start, past) };
}
