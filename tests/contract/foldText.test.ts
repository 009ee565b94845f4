import { foldText } from '@heliograph/domain/textSearch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from './support/testDatabase.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('[APP-05] the database folds texts as pages do', async () => {
  const texts = [
    'Jovanović',
    "Fiona O'Connor",
    'Fiona O’Connor',
    'fiona o´connor',
    'łódź Øster Weiß æther',
    'İstanbul ılıca',
    'ＳＮ１２　Ａ',
    'Wi‑Fi – roof',
    '电站一号',
    'Plain ASCII 12-34',
  ];
  const { rows } = await test.database.pool.query<{ folded: string }>(
    'select fold_text(said) as folded from unnest($1::text[]) with ordinality as one (said, place) order by place',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
});
