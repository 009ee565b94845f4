import { httpCalls, type HttpCall } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { docsPage } from './docs.ts';
import { type JsonSchema, openApi } from './openapi.ts';

const calls = Object.values(httpCalls).flatMap((resource) => Object.values<HttpCall>(resource));
const document = openApi();

describe('OpenAPI', () => {
  it.each(calls.map((call) => [call.path, call] as const))(
    '[API-01] describes %s with request and answer',
    (path, call) => {
      const operation = document.paths[path]?.[call.method === 'GET' ? 'get' : 'post'];
      expect(operation?.summary).toBe(call.summary);
      const content = operation?.responses['200']?.content ?? {};
      if (call.form === 'bytes')
        expect(content).toEqual({
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        });
      else expect(content['application/json']?.schema.properties).toHaveProperty('data');
      expect(operation?.requestBody !== undefined).toBe(call.method === 'POST');
    },
  );

  it('[API-01] names query fields and whether they are required', () => {
    const { parameters } = document.paths['/station/get_station_tariff_list']!.get!;
    expect(parameters.filter((parameter) => parameter.in === 'query')).toMatchObject([
      { name: 'station_id', required: true },
      { name: 'start_time', required: true },
      { name: 'end_time', required: true },
    ]);
  });

  it('[API-02] says that the time-series service accepts forms', () => {
    const { requestBody } = document.paths['/demo/getHistoryData']!.post!;
    expect(Object.keys(requestBody!.content)).toContain('application/x-www-form-urlencoded');
  });

  it('[API-01] [SEC-01] says who may make a call', () => {
    const whoMay = (path: string) => {
      const { get, post } = document.paths[path]!;
      return (get ?? post)!.description;
    };
    expect(whoMay('/login/doLogin')).toBe('For everybody.');
    expect(whoMay('/login/get_session')).toBe('For everybody who is signed in.');
    expect(whoMay('/plan/get_plans')).toBe('For people with plan.create.');
    expect(whoMay('/audit/get_list')).toBe(
      'For people with station.audit at station_id; without station_id, for people with audit.read.',
    );
    expect(whoMay('/station/delete_station')).toMatch(
      /^For people with station\.delete at station_id\. Asks /,
    );
    expect(docsPage(document)).toContain('<p>For people with plan.create.</p>');
  });

  it('[API-02] lists the possible steps', () => {
    const { requestBody } = document.paths['/demo/getGroupEnergyData']!.post!;
    expect(requestBody!.content['application/json']!.schema.properties).toMatchObject({
      step: { type: 'number', description: '5, 15, 30 or 60' },
    });
    expect(docsPage(document)).toContain('step: number /* 5, 15, 30 or 60 */');
  });

  it('[API-01] says what each value of an enumeration means', () => {
    const lacking: unknown[] = [];
    let seen = 0;
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      Object.values(node).forEach(visit);
      const { enum: values, anyOf, description = '' } = node as JsonSchema;
      const options = anyOf?.map(({ const: value }) => value);
      const listed = values ?? (options?.every((option) => option !== undefined) ? options : []);
      if (listed.length > 0) seen++;
      if (listed.some((value) => !new RegExp(`(^|; )${String(value)}: \\S`).test(description)))
        lacking.push(node);
    };
    visit(document);
    expect(lacking).toEqual([]);
    expect(seen).toBeGreaterThan(100);
    expect(JSON.stringify(document)).not.toContain('"meanings"');
    const page = docsPage(document);
    expect(page).toContain('C001: Gateway; C002: Hybrid inverter');
    expect(page).toContain('0 | 1 /* 0: no; 1: yes */');
  });

  it('[USR-01] says that an upload takes one file, with a session, and succeeds with 200', () => {
    const { requestBody, responses, security } = document.paths['/common/upload_avatar']!.post!;
    expect(requestBody!.content).toMatchObject({
      'multipart/form-data': {
        schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
      },
    });
    expect(Object.keys(requestBody!.content)).toHaveLength(1);
    expect(responses['200']!.content['application/json']!.schema).toMatchObject({
      properties: { code: { const: 200 } },
    });
    expect(security).toEqual([{ session: [] }]);
  });

  it('[API-02] [FLT-01] marks binary answers as bytes', () => {
    const page = docsPage(document);
    const bytes = calls.filter(({ form }) => form === 'bytes');
    expect(bytes.length).toBeGreaterThan(0);
    expect(
      page.match(/Answer <small>application\/octet-stream<\/small><\/h3><pre>bytes<\/pre>/g),
    ).toHaveLength(bytes.length);
  });

  it('renders a page that names every call and runs no script', () => {
    const page = docsPage(document);
    for (const call of calls) expect(page).toContain(`<code>${call.path}</code>`);
    expect(page).not.toMatch(/<script|https?:\/\//i);
  });
});
