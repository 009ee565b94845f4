import {
  Refusal,
  addStation,
  doGuestLogin,
  uploadFile,
  type AnswerOf,
  type Envelope,
  type Lang,
} from '@heliograph/contracts/http';
import { STATION_PICTURE_MAX_BYTES, thumbnailUrl } from '@heliograph/domain/pictures';
import { callStack, readData, toForm, newStation, signIn, type Stack } from '@heliograph/testing';
import type { Client } from 'pg';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { openTestDatabase } from './support/testDatabase.ts';
import { greyPng } from './support/greyPng.ts';
import { startTestServer } from './support/testServer.ts';

/** Limit of unused pictures per user. */
const MAX_UNUSED = 60;
const SCRIPT = '<script>alert(document.cookie)</script>';

let stack: Stack;
let database: Client;
let token: string;
beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
  ({ token } = await signIn(stack, 'owner'));
});
beforeEach(async () => {
  await database.query('delete from picture where station_id is null');
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

const upload = (file: Uint8Array, options: { token?: string; lang?: Lang } = { token }) =>
  callStack(stack, uploadFile, { file: new Uint8Array(file) }, options);
const kept = async (): Promise<number> =>
  (await database.query<{ n: number }>('select count(*)::int as n from picture')).rows[0]!.n;
const fetched = (url: string) => fetch(stack.http + url);
const readBytes = async (url: string) => Buffer.from(await (await fetched(url)).arrayBuffer());

async function send(file: Buffer, name: string) {
  const response = await fetch(stack.http + uploadFile.path, {
    method: 'POST',
    headers: { token },
    body: toForm({ file: new Uint8Array(file) }, name),
  });
  return { status: response.status, body: (await response.json()) as Envelope<AnswerOf<typeof uploadFile>> };
}

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

async function readSizes(url: string): Promise<number[][]> {
  const sizes: number[][] = [];
  for (const each of [url, thumbnailUrl(url)]) {
    const { format, width, height, exif, icc, xmp, pages } = await sharp(await readBytes(each)).metadata();
    expect([format, exif, icc, xmp, pages]).toEqual(['webp', undefined, undefined, undefined, undefined]);
    sizes.push([width, height]);
  }
  return sizes;
}

describe('a picture of a station', () => {
  it('[API-03] [WIZ-04] is resized to two sizes, never larger than uploaded', async () => {
    const cases: [Sharp, large: number[], small: number[]][] = [
      [plain(3840, 2160).jpeg(), [1920, 1080], [320, 180]],
      [plain(1000, 4000).png(), [480, 1920], [80, 320]],
      [plain(200, 100).webp(), [200, 100], [200, 100]],
      [plain(640, 640).gif(), [640, 640], [320, 320]],
    ];
    for (const [picture, ...sizes] of cases) {
      const { status, body } = await upload(await picture.toBuffer());
      expect([status, body.code]).toEqual([200, 200]);
      const { url } = uploadFile.answer.parse(body.data);
      expect(url).toMatch(/^\/files\/[\w-]{43}\.webp$/);
      expect(await readSizes(url)).toEqual(sizes);
    }
  });

  it('[API-03] is rotated upright and loses its location', async () => {
    const file = await plain(400, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: SCRIPT }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await readSizes((await upload(file)).body.data!.url)).toEqual([
      [200, 400],
      [160, 320],
    ]);
  });

  it('[API-03] is served with a permanent cache under its name, with its own thumbnail', async () => {
    const { url } = (await upload(await plain(40, 40).png().toBuffer())).body.data!;
    for (const each of [url, thumbnailUrl(url)]) {
      expect(Object.fromEntries((await fetched(each)).headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    for (const path of [url.replace('.webp', '.x.webp'), url.replace('.webp', '.s.s.webp'), `${url}.s.webp`])
      expect([path, (await fetched(path)).status]).toEqual([path, 404]);
  });

  it.each(['../../x', '..\\..\\x.php', 'a\u0000b.png', 'x.svg', '头像.html'])(
    '[API-03] [SEC-01] ignores the file name %j',
    async (name) => {
      const { status, body } = await send(await plain(30, 30).png().toBuffer(), name);
      expect(status).toBe(200);
      expect(body.data!.url).toMatch(/^\/files\/[\w-]{43}\.webp$/);
    },
  );

  it('[API-03] [SEC-01] drops hidden data', async () => {
    const png = await plain(30, 30).png().toBuffer();
    const gif = await plain(30, 30).gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, SCRIPT.length]),
      Buffer.from(SCRIPT),
      Buffer.from([0]),
    ]);
    const files = {
      'a text chunk': greyPng(30, 30, Buffer.from(`Comment\0${SCRIPT}`)),
      'behind the picture': Buffer.concat([png, Buffer.from(SCRIPT)]),
      'a comment of a GIF': Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]),
    };
    for (const [where, file] of Object.entries(files)) {
      expect([where, file.includes(SCRIPT)]).toEqual([where, true]);
      const { url } = (await upload(file)).body.data!;
      for (const each of [url, thumbnailUrl(url)])
        expect([where, (await readBytes(each)).includes('script')]).toEqual([where, false]);
    }
  });

  const refused: [what: string, file: () => Buffer | Promise<Buffer>, code: number, msg: RegExp][] = [
    ['a text', () => Buffer.from('I am called picture.png'), Refusal.badRequest, /JPEG, PNG, WebP and GIF/],
    ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), Refusal.badRequest, /JPEG, PNG/],
    ['an empty file', () => Buffer.alloc(0), Refusal.badRequest, /empty/],
    ['half a PNG', async () => (await plain(90, 90).png().toBuffer()).subarray(0, -30), Refusal.badRequest, /not a picture/],
    ['a file of 50 MB', () => Buffer.alloc(50 * 1024 * 1024, 1), Refusal.tooLarge, /at most 10 MB/],
    [
      'a picture one byte too large',
      async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(STATION_PICTURE_MAX_BYTES)]).subarray(0, STATION_PICTURE_MAX_BYTES + 1),
      Refusal.tooLarge,
      /at most 10 MB/,
    ],
    ['40000 × 40000 pixels in a small file', () => greyPng(40_000, 40_000), Refusal.badRequest, /at most 50 million/],
  ]; // oxfmt-ignore

  it.each(refused)('[API-03] [SEC-01] %s is refused and not stored', async (_what, file, code, msg) => {
    const before = await kept();
    const bytes = await file();
    const { status, body } = await upload(bytes);
    expect([status, body.code, body.field]).toEqual([code - 1000, code, 'file']);
    expect(body.msg).toMatch(msg);
    expect((await upload(bytes, { token, lang: 'zh' })).body.msg).toMatch(/\p{Script=Han}/u);
    expect(await kept()).toBe(before);
  });

  it('[API-03] accepts the largest allowed picture', async () => {
    const png = await plain(9, 9).png().toBuffer();
    const file = Buffer.concat([png, Buffer.alloc(STATION_PICTURE_MAX_BYTES)]);
    expect((await upload(file.subarray(0, STATION_PICTURE_MAX_BYTES))).status).toBe(200);
  });

  it('[AUTH-08] [SEC-01] is refused from guests and without a session', async () => {
    const guest = (await readData(stack, doGuestLogin, {})).token;
    const png = await plain(9, 9).png().toBuffer();
    expect((await upload(png, { token: guest })).body.code).toBe(Refusal.forbidden);
    expect((await upload(png, {})).body.code).toBe(Refusal.signedOut);
    expect(await kept()).toBe(0);
  });

  it('[API-03] limits unused pictures, also for simultaneous uploads; used ones do not count', async () => {
    const png = await plain(9, 9).png().toBuffer();
    await database.query(
      `insert into picture (name, mime, bytes, thumbnail, person_id, created_at)
       select 'waiting' || n, 'image/webp', '', '', (select id from person where user_name = 'owner'), $2
       from generate_series(1, $1) as n`,
      [MAX_UNUSED - 2, Date.now()],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(png)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    const refusal = answers.find(({ status }) => status === 429)!.body;
    expect([refusal.field, refusal.msg]).toEqual(['file', expect.stringContaining(`${MAX_UNUSED}`)]);
    expect((await upload(png, { token: (await signIn(stack, 'member')).token })).status).toBe(200);

    const url = answers.find(({ status }) => status === 200)!.body.data!.url;
    await readData(stack, addStation, newStation({ station_image: [url] }), { token });
    expect((await upload(png)).status).toBe(200);
  });
});

describe('cleanup of pictures', () => {
  it('[API-03] deletes expired pictures that no station shows, and no others', async () => {
    const opened = await openTestDatabase();
    try {
      const { pool, db } = opened.database;
      await pool.query(
        `insert into person (user_name, name, role, created_at) values ('ann', '', 'individual', 0)`,
      );
      await pool.query(
        `insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, creator_id, created_at)
         values ('s', '', 5, 0, '', '', '', 'Australia/Perth', (select id from person), 0)`,
      );
      await pool.query(
        `insert into picture (name, mime, bytes, thumbnail, person_id, station_id, created_at) values
           ('old', '', '', '', (select id from person), null, 999),
           ('young', '', '', '', (select id from person), null, 1000),
           ('avatar', '', '', null, (select id from person), null, 0),
           ('shown', '', '', '', (select id from person), (select id from station), 0)`,
      );
      await createRepositories(db).pictures.deleteExpired(1000);
      const { rows } = await pool.query<{ name: string }>('select name from picture order by name');
      expect(rows.map(({ name }) => name)).toEqual(['avatar', 'shown', 'young']);
    } finally {
      await opened.close();
    }
  });
});
