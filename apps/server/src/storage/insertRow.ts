import { type RawBuilder, sql } from 'kysely';

/** The statement that inserts a row where the table is an argument, without `returning`. */
export const insertRow = (table: string, row: object): RawBuilder<unknown> => sql`
insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
values (${sql.join(Object.values(row))})`;
