import { createManualTimer } from '@heliograph/testing';
import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Resizing } from '../pictures/pictureShape.ts';
import { createTaskProcess, TaskFailed, TaskProcessEnded } from './taskProcess.ts';

const SHAPES = [
  { width: 64, height: 64, fit: 'inside' },
  { width: 16, height: 16, fit: 'inside' },
] as const;
const picture = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const createPictures = (clock: ReturnType<typeof createManualTimer>) =>
  createTaskProcess<Resizing>('pictures/resizeProcess', clock.setTimer);
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

describe('a process for tasks', () => {
  it('[TRU-01] ends when it is idle, and another is started for the next picture', async () => {
    const clock = createManualTimer({ now: 0 });
    const pictures = createPictures(clock);
    expect(pictures.pid()).toBeUndefined();
    const file = await picture();
    const made = await Promise.all([
      pictures.run({ file, shapes: SHAPES }),
      pictures.run({ file, shapes: SHAPES }),
    ]);
    for (const sizes of made) {
      const widths = await Promise.all(sizes.map(async (bytes) => (await sharp(bytes).metadata()).width));
      expect(widths).toEqual([64, 16]);
    }
    const first = pictures.pid()!;
    await clock.advance(9_000);
    await expect(pictures.run({ file: Buffer.from('no picture'), shapes: SHAPES })).rejects.toThrow(
      TaskFailed,
    );
    expect(pictures.pid()).toBe(first);
    await clock.advance(10_000);
    expect(pictures.pid()).toBeUndefined();
    await expect.poll(() => isRunning(first), { timeout: 10_000 }).toBe(false);

    expect(await pictures.run({ file, shapes: SHAPES })).toHaveLength(2);
    expect(pictures.pid()).not.toBe(first);
    await clock.advance(10_000);
  }, 60_000);

  it.runIf(process.platform === 'linux')(
    '[TRU-03] has a lower priority in all its threads, also in those that work',
    async () => {
      const clock = createManualTimer({ now: 0 });
      const pictures = createPictures(clock);
      await pictures.run({ file: await picture(), shapes: SHAPES });
      const threads = readdirSync(`/proc/${pictures.pid()}/task`);
      expect(threads.length).toBeGreaterThan(4);
      expect(threads.map((thread) => getPriority(Number(thread)) - getPriority())).toEqual(
        threads.map(() => 5),
      );
      await clock.advance(10_000);
    },
    60_000,
  );

  it('[TRU-01] rejects what it worked on when it is killed, and goes on with the next', async () => {
    const clock = createManualTimer({ now: 0 });
    const pictures = createPictures(clock);
    const file = await picture();
    const stopped = pictures.run({ file, shapes: SHAPES });
    process.kill(pictures.pid()!, 'SIGKILL');
    await expect(stopped).rejects.toThrow(TaskProcessEnded);
    expect(await pictures.run({ file, shapes: SHAPES })).toHaveLength(2);
    await clock.advance(10_000);
  }, 60_000);
});
