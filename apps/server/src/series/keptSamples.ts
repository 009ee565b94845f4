import type { Client } from '../storage/client.ts';

const KEY = 'samples.kept_since';

/**
 * Start of the first day whose samples are all kept, epoch ms; -Infinity while nothing was deleted. Energy before it is
 * never computed again: its readings are gone, and nothing would come of it.
 */
export async function samplesKeptSince(client: Client): Promise<number> {
  const { rows } = await client.query<{ value: string }>({
    name: 'samples-kept-since',
    text: 'select value from deployment where key = $1',
    values: [KEY],
  });
  return rows[0] ? Number(rows[0].value) : -Infinity;
}

/** Never goes back: a longer retention brings no deleted samples back. */
export async function keepSamplesSince(client: Client, day: number): Promise<void> {
  await client.query(
    `insert into deployment (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value where deployment.value::bigint < excluded.value::bigint`,
    [KEY, String(day)],
  );
}
