import { describe, expect, it } from 'vitest';
import { encodeJson } from './encodeJson.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => (i % 7 === 0 ? null : i / 3));

async function collect(value: unknown) {
  const encoded = encodeJson(value);
  if (typeof encoded === 'string') return { text: encoded, chunks: [encoded] };
  const chunks: string[] = [];
  for await (const chunk of encoded) chunks.push(chunk);
  return { text: chunks.join(''), chunks };
}

/** How often other work runs while a value is encoded. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let ended = false;
  const turn = () => {
    turns++;
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  await work;
  ended = true;
  return turns;
}

describe('JSON of answers', () => {
  it.each<[string, unknown]>([
    ['a long list', numbers(60_000)],
    ['rows', Array.from({ length: 40_000 }, (_, i) => ({ timestamp: i, value: -i / 7, left: undefined }))],
    [
      'columns beside small fields',
      { code: 200, msg: 'ok', data: { edges: [1], values: [numbers(9_000), [], numbers(20_000)] } },
    ],
    ['a record of many entries', Object.fromEntries(numbers(30_000).map((value, i) => [`k"${i}`, value]))],
    [
      'what JSON leaves out',
      { a: undefined, b: numbers(9_000), c: () => 1, d: [undefined, ...numbers(9_000)] },
    ],
    ['a record that starts with something left out', { a: undefined, b: numbers(9_000), c: undefined }],
    ['dates and long texts', [new Date(0), 'ü'.repeat(300_000), ...numbers(9_000), '"\\\u2028']],
    ['a key like a prototype', JSON.parse(`{"__proto__":{"x":${JSON.stringify(numbers(9_000))}},"y":1}`)],
    ['nothing', { code: 1001, msg: '', data: undefined }],
    ['empty containers', [[], {}, null, '', ...numbers(6_000)]],
  ])('[TRU-01] %s is as JSON.stringify writes it', async (_, value) => {
    expect((await collect(value)).text).toBe(JSON.stringify(value));
  });

  it('[TRU-01] a small answer is one text, a large one in many chunks of few values', async () => {
    expect(typeof encodeJson({ code: 1001, data: numbers(4_000) })).toBe('string');
    const { chunks } = await collect({
      data: Array.from({ length: 250_000 }, (_, timestamp) => ({ timestamp })),
    });
    expect(chunks.length).toBeGreaterThan(50);
    for (const chunk of chunks) expect(chunk.split(':').length).toBeLessThan(8_000);
  });

  it('[TRU-01] other work is done between the chunks', async () => {
    const turns = await countTurns(collect(numbers(250_000)));
    expect(turns).toBeGreaterThan(40);
  });
});
