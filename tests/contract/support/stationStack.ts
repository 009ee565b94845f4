import {
  addStation,
  editStation,
  uploadFile,
  type HttpCall,
  type RequestOf,
  type Station,
} from '@heliograph/contracts/http';
import { newStation, type NewStation } from '@heliograph/testing';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectBroker } from './brokerClient.ts';
import { startCompanyStack, type CompanyStack } from './companyStack.ts';
import { getRelevance } from './fleet.ts';
import { connectDatabase } from './stackDatabase.ts';

/** Companies whose people add, edit and delete stations; runs while the tests of a file do. */
export function createStationStack() {
  let companies: CompanyStack;
  let database: pg.Client;
  beforeAll(async () => {
    companies = await startCompanyStack();
    database = await connectDatabase(companies.stack);
  });
  afterAll(async () => {
    await database.end();
    await companies.stop();
  });

  const ask: CompanyStack['ask'] = (...named) => companies.ask(...named);
  const data: CompanyStack['data'] = (...named) => companies.data(...named);
  /** A refusal as [HTTP status, field]. */
  const refusal = async <C extends HttpCall>(person: string, call: C, request: RequestOf<C>) => {
    const { status, body } = await ask(person, call, request);
    expect(body.msg).toMatch(/./);
    const chinese = await ask(person, call, request, { lang: 'zh' });
    expect(chinese.body.msg).toMatch(/\p{Script=Han}/u);
    return [status, body.field];
  };
  const seenBy = async (person: string, id: number): Promise<Station | undefined> =>
    (await getRelevance(companies.stack, companies.tokens[person]!)).station.find(
      (station) => station.id === id,
    );
  const readVersion = async (id: number) => (await seenBy('admin', id))!.version;
  const add = async (person: string, over: Partial<NewStation> = {}) =>
    (await data(person, addStation, newStation(over))).station_id;
  const edit = async (person: string, id: number, fields: Partial<RequestOf<typeof editStation>>) =>
    ask(person, editStation, { station_id: id, version: await readVersion(id), ...fields });
  const count = async (from: string, ...values: unknown[]): Promise<number> =>
    Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]!.n);
  const getId = async (userName: string): Promise<number> =>
    (await database.query<{ id: number }>('select id from person where user_name = $1', [userName])).rows[0]!
      .id;
  const share = async (id: number, userName: string, type: 0 | 1 | 3) =>
    database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
         values ($1, $2, $3, false, false, false, 0)`,
      [id, await getId(userName), type],
    );
  const audited = async (action: string) =>
    (
      await database.query<{
        user_name: string;
        station_id: number | null;
        detail: Record<string, unknown>;
        changes: Record<string, unknown> | null;
      }>(
        `select user_name, station_id, detail, changes from audit join person on person.id = person_id
           where action = $1 order by audit.id desc`,
        [action],
      )
    ).rows;
  let hue = 0;
  const picture = async (person: string) => {
    hue += 1;
    const file = await sharp({
      create: { width: 40, height: 20, channels: 3, background: { r: hue, g: 90, b: 90 } },
    })
      .png()
      .toBuffer();
    return (await data(person, uploadFile, { file: new Uint8Array(file) })).url;
  };
  const isServed = async (url: string) => (await fetch(companies.stack.http + url)).status === 200;
  const connectGateway = ({ uuid, password }: { uuid: string; password: string }) =>
    connectBroker({ url: companies.stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });

  return {
    get stack() {
      return companies.stack;
    },
    get database() {
      return database;
    },
    get tokens() {
      return companies.tokens;
    },
    ask,
    data,
    refusal,
    seenBy,
    add,
    edit,
    count,
    getId,
    share,
    audited,
    connectGateway,
    picture,
    isServed,
  };
}
