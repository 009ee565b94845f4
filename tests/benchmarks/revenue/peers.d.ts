/** Types of the used parts of the libraries in `tests/benchmarks/peers`. */
declare module '@duckdb/duckdb-wasm' {
  import type { Table } from 'apache-arrow';

  export class VoidLogger {
    log(entry: unknown): void;
  }
  export interface Connection {
    query(sql: string): Promise<Table>;
    insertArrowTable(table: Table, options: { name: string; create: boolean }): Promise<void>;
    close(): Promise<void>;
  }
  export class AsyncDuckDB {
    constructor(logger: VoidLogger, worker: Worker);
    instantiate(wasm: string): Promise<unknown>;
    connect(): Promise<Connection>;
    terminate(): Promise<void>;
  }
}

declare module 'apache-arrow' {
  export interface Table {
    toArray(): Record<string, number>[];
  }
  export function tableFromArrays(columns: Record<string, ArrayLike<number>>): Table;
}
