import {
  Refusal,
  doGuestLogin,
  getSession,
  uploadAvatar,
  type Envelope,
  type Lang,
} from '@heliograph/contracts/http';
import { AVATAR_MAX_BYTES } from '@heliograph/domain/people';
import { callStack, readData, toForm, signIn, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { greyPng } from './support/greyPng.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let database: Client;
let token: string;
beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  ({ token } = await signIn(stack, 'owner'));
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

type Colour = [red: number, green: number, blue: number];
const RED: Colour = [220, 20, 30];
const GREEN: Colour = [20, 200, 40];
const BLUE: Colour = [20, 40, 210];

/** Left half in one colour, right half in another. */
const halves = (width: number, height: number, [left, right]: [Colour, Colour] = [RED, BLUE]) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, index) => {
      const x = Math.floor(index / 3) % width;
      return (x < width / 2 ? left : right)[index % 3]!;
    }),
    { raw: { width, height, channels: 3 } },
  );

const upload = async (file: Uint8Array, options: { token?: string; lang?: Lang } = { token }) =>
  callStack(stack, uploadAvatar, { file: new Uint8Array(file) }, options);

/** Uploads any form. */
async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(stack.http + uploadAvatar.path, {
    method: 'POST',
    headers: { token, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Envelope<{ url: string }> };
}

const fetched = (url: string, init?: RequestInit) => fetch(stack.http + url, init);
const kept = async () =>
  (await database.query<{ name: string }>('select name from picture order by name')).rows.map(
    ({ name }) => name,
  );
const readAvatar = async (bearer = token) =>
  (await readData(stack, getSession, {}, { token: bearer })).avatar;

/** Colours at the middle of each side of the served picture. */
async function readSides(url: string) {
  const image = sharp(Buffer.from(await (await fetched(url)).arrayBuffer()));
  const { format, width, height, exif, icc, xmp, orientation, pages } = await image.metadata();
  expect({ format, width, height, exif, icc, xmp, orientation, pages }).toEqual({
    format: 'webp', width: 256, height: 256,
    exif: undefined, icc: undefined, xmp: undefined, orientation: undefined, pages: undefined,
  }); // oxfmt-ignore
  const pixels = await image.removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => getName([...pixels.subarray((y * 256 + x) * 3).subarray(0, 3)]);
  return { left: at(20, 128), right: at(235, 128), top: at(128, 20), bottom: at(128, 235) };
}

function getName(pixel: number[]): string {
  const near = (colour: Colour) => colour.every((value, index) => Math.abs(value - pixel[index]!) < 40);
  if (near(RED)) return 'red';
  if (near(GREEN)) return 'green';
  return near(BLUE) ? 'blue' : pixel.join(',');
}

describe('an avatar', () => {
  it('[USR-01] can be a PNG and is cropped to a 256-pixel square', async () => {
    const { status, body } = await upload(await halves(900, 300).png().toBuffer());
    expect([status, body.code]).toEqual([200, 200]);
    const { url } = uploadAvatar.answer.parse(body.data);
    expect(url).toMatch(/^\/files\/[\w-]{43}\.webp$/);
    expect(await readAvatar()).toBe(url);
    expect(await readSides(url)).toMatchObject({ left: 'red', right: 'blue' });
  });

  it('[USR-01] is rotated upright and loses its location', async () => {
    // Orientation 6: the camera was turned, so the stored left side is the top.
    const file = await halves(400, 400)
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Artist: 'Olivia' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const { url } = (await upload(file)).body.data!;
    expect(await readSides(url)).toMatchObject({ top: 'red', bottom: 'blue' });
  });

  it('[USR-01] can be a GIF or WebP; of an animation, the first frame is used', async () => {
    const frames = await Promise.all(
      [
        [RED, BLUE],
        [GREEN, GREEN],
      ].map((colours) =>
        halves(64, 64, colours as [Colour, Colour])
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const file = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(file).metadata()).pages).toBe(2);
      const { url } = (await upload(file)).body.data!;
      expect(await readSides(url)).toMatchObject({ left: 'red', right: 'blue' });
    }
  });

  it('[USR-01] is served with a permanent cache under its name; other names are not served', async () => {
    const { url } = (await upload(await halves(300, 300).png().toBuffer())).body.data!;
    const answer = await fetched(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const unknown = url.replace(/[\w-]{4}\.webp$/, 'AAAA.webp');
    for (const path of [
      unknown,
      '/files/',
      '/files/x',
      '/files/..%2f..%2fetc%2fpasswd',
      '/files/%00',
      `${url}x`,
    ]) {
      for (const lang of ['en', 'zh'] as const) {
        const away = await fetched(path, { headers: { lang, accept: 'image/*' } });
        const body = (await away.json()) as Envelope<never>;
        expect([path, away.status, body.code]).toEqual([path, 404, 1404]);
        expect(body.msg).toMatch(lang === 'zh' ? /\p{Script=Han}/u : /^This (file|call) does not exist/);
        expect(away.headers.get('cache-control') ?? '').not.toContain('immutable');
      }
    }
  });

  it('[USR-01] replaces the previous one, also when several are uploaded at once', async () => {
    const first = (await upload(await halves(300, 300).png().toBuffer())).body.data!.url;
    const files = await Promise.all(
      [10, 20, 30, 40, 50, 60].map((size) => halves(size, size).png().toBuffer()),
    );
    const answers = await Promise.all(files.map((file) => upload(file)));
    const urls = answers.map(({ body }) => body.data!.url);
    const current = await readAvatar();
    expect(urls).toContain(current);
    for (const url of [first, ...urls]) expect((await fetched(url)).status).toBe(url === current ? 200 : 404);
    expect(await kept()).toEqual([current.slice('/files/'.length)]);
  });

  it('[USR-01] belongs to one user only', async () => {
    const mine = await readAvatar();
    const member = (await signIn(stack, 'member')).token;
    const { url } = (await upload(await halves(30, 30).png().toBuffer(), { token: member })).body.data!;
    expect(await readAvatar(member)).toBe(url);
    expect(await readAvatar()).toBe(mine);
    expect(await kept()).toHaveLength(2);
  });

  it('[USR-01] ignores the file name and declared type', async () => {
    for (const name of ['../../x', '..\\..\\x.php', '', 'a\u0000b.png', '头像.svg', 'x'.repeat(3000)]) {
      const { status, body } = await send(toForm({ file: await halves(30, 30).png().toBuffer() }, name));
      expect([name, status]).toEqual([name, 200]);
      expect(body.data!.url).toMatch(/^\/files\/[\w-]{43}\.webp$/);
    }
    const form = new FormData();
    form.append('file', new Blob([await halves(30, 30).png().toBuffer()], { type: 'text/html' }), 'x.html');
    const { url } = (await send(form)).body.data!;
    expect((await fetched(url)).headers.get('content-type')).toBe('image/webp');
  });
});

describe('invalid avatars', () => {
  const text = Buffer.from('I am called picture.png but am a text.');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );

  const jpeg = () => halves(600, 600).jpeg().toBuffer();
  const png = () => halves(30, 30).png().toBuffer();
  const files: [what: string, file: () => Buffer | Promise<Buffer>, code: number, msg: RegExp][] = [
    ['a text', () => text, Refusal.badRequest, /not a picture.*JPEG, PNG, WebP and GIF/],
    ['an SVG', () => svg, Refusal.badRequest, /not a picture.*JPEG, PNG, WebP and GIF/],
    ['a TIFF', () => halves(9, 9).tiff().toBuffer(), Refusal.badRequest, /not a picture/],
    ['an empty file', () => Buffer.alloc(0), Refusal.badRequest, /empty/],
    ['a signature with nothing behind it', async () => (await png()).subarray(0, 12), Refusal.badRequest, /not a picture/],
    ['an SVG behind a signature', () => Buffer.concat([Buffer.from('GIF89a'), svg]), Refusal.badRequest, /not a picture/],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 3000), Refusal.badRequest, /not a picture/],
    ['half a PNG', async () => (await png()).subarray(0, -30), Refusal.badRequest, /not a picture/],
    ['too large a file', () => Buffer.alloc(6 * 1024 * 1024, 1), Refusal.tooLarge, /too large: at most 5 MB/],
    [
      'a picture one byte too large',
      async () => Buffer.concat([await png(), Buffer.alloc(AVATAR_MAX_BYTES)]).subarray(0, AVATAR_MAX_BYTES + 1),
      Refusal.tooLarge,
      /too large/,
    ],
    ['20000 × 20000 pixels in a tiny file', () => greyPng(20_000, 20_000), Refusal.badRequest, /at most 50 million/],
  ]; // oxfmt-ignore

  it.each(files)('[USR-01] %s is refused and not stored', async (_what, file, code, msg) => {
    const [names, avatar] = [await kept(), await readAvatar()];
    const answer = await upload(await file());
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([code - 1000, code, 'file']);
    expect(answer.body.msg).toMatch(/^file /);
    expect(answer.body.msg).toMatch(msg);
    const chinese = (await upload(await file(), { token, lang: 'zh' })).body.msg;
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(chinese).toContain('file');
    expect([await kept(), await readAvatar()]).toEqual([names, avatar]);
  });

  it('[USR-01] accepts the largest allowed picture', async () => {
    const file = Buffer.concat([await png(), Buffer.alloc(AVATAR_MAX_BYTES)]).subarray(0, AVATAR_MAX_BYTES);
    expect((await upload(file)).status).toBe(200);
    expect((await upload(greyPng(7000, 7000))).status).toBe(200);
  });

  it('[USR-01] refuses a form with anything but one file', async () => {
    const names = await kept();
    const image = new Blob([await png()]);
    const form = (...parts: [name: string, value: Blob | string][]) => {
      const made = new FormData();
      for (const [name, value] of parts) {
        if (typeof value === 'string') made.append(name, value);
        else made.append(name, value, 'x.png');
      }
      return made;
    };
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    const cases: [FormData | string, Record<string, string>, RegExp][] = [
      [form(['file', image], ['file', image]), {}, /exactly one file/],
      [form(['file', image], ['other', image]), {}, /exactly one file/],
      [form(['file', image], ['name', 'text']), {}, /exactly one file/],
      [form(['name', 'text'], ['file', image]), {}, /exactly one file/],
      [form(['file', 'text']), {}, /exactly one file/],
      [form(['__proto__', image]), {}, /was incomplete/],
      [form(['picture', image]), {}, /file is missing/],
      [form(), {}, /file is missing/],
      ['', boundary, /file is missing|was incomplete/],
      ['--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', boundary, /was incomplete/],
      ['x', { 'content-type': 'multipart/form-data' }, /was incomplete/],
      ['{"file":"x"}', { 'content-type': 'application/json' }, /multipart\/form-data/],
      ['file=x', { 'content-type': 'application/x-www-form-urlencoded' }, /multipart\/form-data/],
    ]; // oxfmt-ignore
    for (const [body, headers, msg] of cases) {
      const answer = await send(body, headers);
      expect([String(msg), answer.status, answer.body]).toEqual([
        String(msg),
        400,
        { code: 1400, field: 'file', msg: expect.stringMatching(msg) as string },
      ]);
    }
    expect(await kept()).toEqual(names);
  });

  it('[USR-01] survives a body that ends early', async () => {
    const names = await kept();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const leaving = new AbortController();
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(
              Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
            );
            setImmediate(() => leaving.abort());
          },
        });
        const headers = { token, 'content-type': 'multipart/form-data; boundary=x' };
        const init = { method: 'POST', headers, body, duplex: 'half', signal: leaving.signal } as RequestInit;
        await expect(fetch(stack.http + uploadAvatar.path, init)).rejects.toThrow();
      }),
    );
    expect((await fetched('/healthz')).status).toBe(200);
    expect(await kept()).toEqual(names);
    expect((await upload(await png())).status).toBe(200);
  });

  it('[AUTH-08] [SEC-01] refuses uploads of guests and without a session', async () => {
    const names = await kept();
    const guest = (await readData(stack, doGuestLogin, {})).token;
    expect((await upload(await png(), { token: guest })).body.code).toBe(1403);
    expect((await upload(await png(), {})).body.code).toBe(1401);
    expect(await readAvatar(guest)).toBe('');
    expect(await kept()).toEqual(names);
  });

  it('[SEC-01] many decompression bombs at once do not stop or exhaust the server', async () => {
    const bomb = greyPng(20_000, 20_000);
    // Decoded within the time of a call, also where the machine is busy.
    const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'red' } })
      .png({ progressive: true })
      .toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => upload(index % 4 ? bomb : large)),
    );
    for (const { body } of answers) expect([200, 1400, 1429]).toContain(body.code);
    expect(answers.some(({ body }) => body.code === 200)).toBe(true);
    expect((await fetched('/healthz')).status).toBe(200);
  });
});
