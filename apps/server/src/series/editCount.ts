import type { Client } from '../storage/client.ts';

const KEY = 'series.edits';

/** How often people changed energies; a copy of the database that knows as many has all their changes. */
export async function readEditCount(client: Client): Promise<number> {
  const { rows } = await client.query<{ value: string }>({
    name: 'edit-count',
    text: 'select value from deployment where key = $1',
    values: [KEY],
  });
  return Number(rows[0]?.value ?? 0);
}

/** Last in a transaction, since others that count wait for its end. */
export async function countEdit(client: Client): Promise<void> {
  await client.query(
    `insert into deployment (key, value) values ($1, '1')
     on conflict (key) do update set value = (deployment.value::bigint + 1)::text`,
    [KEY],
  );
}
