import type { ColumnType } from 'kysely';

/** Epoch ms. */
export type Instant = ColumnType<number, number, number>;
/** A column that the database fills in if an insert leaves it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
