import type { HttpCall } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { isOfRows } from './sampleRequests.ts';

/** An invalid request as it is sent. */
export interface InvalidRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** JSON text that no value produces: prototype keys, numbers out of range. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const text = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(
    '', ' ', '\u0000', 'a\u0000b', '\u0001\u001f\u007f\u0085', '\ud800', 'a\udfff', '\ufffe', '\u202egnp.exe', '\u2028',
    "'", "' or 1=1 --", "'; drop table person; --", '"', '\\', '$1', '%', '%00', '{}', '{1,2}', 'null', '\\x00', 'e\u0301',
    '<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '{{7*7}}', '${7*7}', '../../etc/passwd', 'C:\\nul',
    '__proto__', 'constructor', 'toString', 'NaN', 'Infinity', '-1', '1e400', '0x10', '9999999999', '1,2,,3', '[', '[]',
    '\u{1f600}'.repeat(40), 'x'.repeat(257), 'x'.repeat(5000), '\u0000'.repeat(300), 'ä'.repeat(20_000), 'Mars/Base',
    '2026-02-30', '0000-00-00', '٣', 'a@b', '@', 'a\u0000@x.example', "o'hara@x.example", 'a@x.example\r\nbcc: b@x.example',
  ) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes)) },
); // oxfmt-ignore

const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 8.64e15, 8.64e15 + 1, 1e308, 5e-324),
  fc.constantFrom('1e400', '-1e400', '1e-400', '9'.repeat(400)).map((json) => new Raw(json)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const deep = fc
  .tuple(fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const), fc.constantFrom(3, 100, 20_000))
  .map(([[open, close], depth]) => new Raw(open.repeat(depth) + '0' + close.repeat(depth)));

const thing: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { $ne: 1 }) },
  { weight: 2, arbitrary: fc.array(text, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 20_000).map((length) => new Array<string>(length).fill('a1')) },
  { weight: 1, arbitrary: fc.constantFrom('{"__proto__":{"isAdmin":1}}', '{"constructor":{"prototype":{"x":1}}}').map((json) => new Raw(json)) },
  { weight: 1, arbitrary: deep },
); // oxfmt-ignore

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\u0000',
  'is_admin',
  'person_id',
];

function write(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (typeof value === 'object' && value !== null) return writeFields(Object.entries(value));
  return JSON.stringify(value);
}

const writeFields = (fields: readonly (readonly [string, unknown])[]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join()}}`;

type Fields = [name: string, value: unknown][];

/** Valid fields with some missing, replaced or added. */
const replaceFields = (plausible: Fields): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(Math.max(0, plausible.length - 1)), thing), { minLength: 1, maxLength: 3 }),
      fc.option(fc.nat(Math.max(0, plausible.length - 1)), { freq: 5 }),
      fc.option(fc.tuple(fc.constantFrom(...KEYS), thing), { freq: 4 }),
    )
    .map(([replaced, missing, added]) => {
      const fields = plausible.map(([name, value], index): [string, unknown] => [
        name,
        (replaced.find(([at]) => at === index) ?? [index, value])[1],
      ]);
      if (missing !== null) fields.splice(missing, 1);
      if (added) fields.push(added);
      return fields;
    });

const MEDIA = [
  'application/json', 'text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data',
  'multipart/form-data; boundary=', 'application/json; charset=utf-16', 'application/octet-stream', '*/*', '', 'a', ';',
]; // oxfmt-ignore

const brokenJson = fc.constantFrom(
  '', ' ', '{', '}', '[', '"', '{"a"', "{'a':1}", '{"a":1,}', 'NaN', 'undefined', '\ufeff{}', '\u0000', '{"a":"\u0000"}',
  '{"a":"\\ud800"}', '{"a":"\\u00"}', '{"__proto__":1}', 'null', '[]', '""', '0', 'true', '[{}]', '%%%', 'a=b&a=c&&=',
); // oxfmt-ignore

const asJson = (json: string) => ({ headers: { 'content-type': 'application/json' }, body: json });

/** Text of a field in a form. */
const formText = (value: unknown): string => (typeof value === 'string' ? value : write(value));

function form(fields: Fields): string {
  const params = new URLSearchParams();
  for (const [name, value] of fields) params.append(name, formText(value).slice(0, 100_000));
  return params.toString();
}

const multipart = (fields: Fields, bytes: Uint8Array, name: string) => {
  const quoted = name.replace(/["\r\n]/g, '');
  const parts = fields.map(
    ([field]) =>
      `--b\r\ncontent-disposition: form-data; name="${field.replace(/["\r\n]/g, '')}"; filename="${quoted}"\r\n\r\n`,
  );
  return new Uint8Array(
    Buffer.concat([
      ...parts.flatMap((part) => [Buffer.from(part), bytes, Buffer.from('\r\n')]),
      Buffer.from('--b--'),
    ]),
  );
};

const SIGNATURES = [
  '',
  '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR',
  '\u00ff\u00d8\u00ff\u00e0',
  'GIF89a',
  'RIFF\0\0\0\0WEBPVP8 ',
];

/** A query whose fields are all wrong, as drawn ones may leave the only field of a call out. */
export const createWrongQuery = ({ path, method }: HttpCall, plausible: object): InvalidRequest => ({
  method,
  path: `${path}?${form(Object.keys(plausible).map((name) => [name, '\u0000']))}`,
  headers: {},
});

/** Invalid requests for one call. `plausible` are valid values. */
export function createInvalidRequests(
  call: HttpCall,
  plausible: Record<string, unknown>,
): fc.Arbitrary<InvalidRequest> {
  const fields = Object.entries(plausible);
  const { path, method } = call;
  const request = (part: Omit<InvalidRequest, 'method' | 'path'>): InvalidRequest => ({
    method,
    path,
    ...part,
  });

  if (call.method === 'GET') {
    const query = fc.oneof(
      { weight: 6, arbitrary: replaceFields(fields).map((bad) => form(bad).slice(0, 10_000)) },
      { weight: 2, arbitrary: fc.constantFrom('%', '%ff', '%c0%80', 'a[]=1&a[b]=2', '&&&===', '__proto__[x]=1', '?'.repeat(500)) },
    ); // oxfmt-ignore
    return query.map((text) => ({ method, path: `${path}?${text}`, headers: {} }));
  }
  if (call.service === 'upload') {
    const file = fc
      .tuple(fc.constantFrom(...SIGNATURES), fc.uint8Array({ maxLength: 200 }))
      .map(([head, tail]) => Buffer.concat([Buffer.from(head, 'latin1'), tail]));
    return fc.oneof(
      { weight: 4, arbitrary: fc.tuple(replaceFields([['file', null]]), file, text).map(([bad, bytes, name]) =>
        request({ headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: multipart(bad.slice(0, 4), bytes, name.slice(0, 5000)) })) },
      { weight: 2, arbitrary: file.map((bytes) =>
        request({ headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: multipart([['file', null]], bytes, 'x') })) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...MEDIA), text).map(([type, body]) => request({ headers: { 'content-type': type }, body: body.slice(0, 5000) })) },
    ); // oxfmt-ignore
  }
  // A list of rows is replaceFields in one of them, or is none.
  const listed = isOfRows(call) ? (json: string) => `[${json}]` : (json: string) => json;
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  return fc.oneof(
    { weight: 12, arbitrary: replaceFields(fields).map((bad) => request(asJson(listed(writeFields(bad))))) },
    { weight: 2, arbitrary: replaceFields(fields).map((bad) => request({ headers: urlencoded, body: form(bad) })) },
    { weight: 1, arbitrary: thing.map((value) => request(asJson(write(value)))) },
    { weight: 1, arbitrary: brokenJson.map((json) => request(asJson(json))) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...MEDIA), brokenJson).map(([type, body]) => request({ headers: { 'content-type': type }, body })) },
  ); // oxfmt-ignore
}
