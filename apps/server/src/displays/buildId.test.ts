import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBuildId } from './buildId.ts';

let pages: string;
beforeEach(async () => void (pages = await mkdtemp(join(tmpdir(), 'heliograph-pages-'))));
afterEach(() => rm(pages, { recursive: true, force: true }));

const put = (text: string) => writeFile(join(pages, 'build.json'), text);

it('the build id is read from the pages folder each time; unbuilt pages have none', async () => {
  const build = createBuildId(pages);
  expect(await build()).toBe('dev');
  await put('{"id":"2.0.0-a1"}');
  expect(await build()).toBe('2.0.0-a1');
  await put('{"id":"2.0.0-b22"}');
  expect(await build()).toBe('2.0.0-b22');
  await rm(join(pages, 'build.json'));
  expect(await build()).toBe('dev');
});

it('a half-written build file is ignored and the previous id stays', async () => {
  const build = createBuildId(pages);
  await put('{"id":"one"}');
  expect(await build()).toBe('one');
  for (const half of ['{"id":"tw', '{"id":"no such build"}', '']) {
    await put(half);
    expect(await build()).toBe('one');
  }
  await put('{"id":"three"}');
  expect(await build()).toBe('three');
});
