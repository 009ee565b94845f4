import { createManualTimer } from '@heliograph/testing';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureProcess, PictureProcessEnded, UnreadablePicture } from './pictureProcess.ts';

const SHAPES = [
  { width: 64, height: 64, fit: 'inside' },
  { width: 16, height: 16, fit: 'inside' },
] as const;
const picture = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

describe('the process that resizes pictures', () => {
  it('[TRU-01] ends when it is idle, and another is started for the next picture', async () => {
    const clock = createManualTimer({ now: 0 });
    const pictures = createPictureProcess(clock.setTimer);
    expect(pictures.pid()).toBeUndefined();
    const file = await picture();
    const made = await Promise.all([pictures.resize(file, SHAPES), pictures.resize(file, SHAPES)]);
    for (const sizes of made) {
      const widths = await Promise.all(sizes.map(async (bytes) => (await sharp(bytes).metadata()).width));
      expect(widths).toEqual([64, 16]);
    }
    const first = pictures.pid()!;
    await clock.advance(9_000);
    await expect(pictures.resize(Buffer.from('no picture'), SHAPES)).rejects.toThrow(UnreadablePicture);
    expect(pictures.pid()).toBe(first);
    await clock.advance(10_000);
    expect(pictures.pid()).toBeUndefined();
    await expect.poll(() => isRunning(first), { timeout: 10_000 }).toBe(false);

    expect(await pictures.resize(file, SHAPES)).toHaveLength(2);
    expect(pictures.pid()).not.toBe(first);
    await clock.advance(10_000);
  }, 60_000);

  it('[TRU-01] rejects what it worked on when it is killed, and goes on with the next', async () => {
    const clock = createManualTimer({ now: 0 });
    const pictures = createPictureProcess(clock.setTimer);
    const file = await picture();
    const stopped = pictures.resize(file, SHAPES);
    process.kill(pictures.pid()!, 'SIGKILL');
    await expect(stopped).rejects.toThrow(PictureProcessEnded);
    expect(await pictures.resize(file, SHAPES)).toHaveLength(2);
    await clock.advance(10_000);
  }, 60_000);
});
