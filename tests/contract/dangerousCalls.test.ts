import {
  Refusal,
  beginProof,
  beginTotp,
  confirmTotp,
  httpCalls,
  prove,
  type HttpCall,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData, signIn, totpCode, type CallOptions } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { getRelevance } from './support/fleet.ts';

const MINUTE_MS = 60_000;
const NOBODY = 2_147_483_000;

let server: ClockedServer;
let station_id: number;
/** An administrator with a second factor, and a proof that is over. */
let stale: CallOptions;
let secret: string;

beforeAll(async () => {
  server = await startClockedServer({ SIMULATOR: 'off' });
  const { token } = await signIn(server, 'admin');
  stale = { token };
  ({ secret } = await readData(server, beginTotp, {}, stale));
  await readData(server, confirmTotp, { code: totpCode(secret, server.clock.now) }, stale);
  ({ station_id } = (await getRelevance(server, token)).gateway[0]!);
  server.clock.now += 16 * MINUTE_MS;
});
afterAll(() => server.stop());

const person = { user_id: NOBODY };
const station = () => ({ station_id });
const row = () => [{ station_id, user: 'nobody', control: 1, setting: 0, auth: 0, share_type: 0 }];
const firmware = { image_id: 1, name: 'F', type: 'MAIN', version: ['1150', '0299'], mod_ids: [1], notes: '' };
const company = { code: '12345678901', ...person };

/**
 * Every call that asks people with a second factor for a fresh proof, with a request that is well formed. A call that
 * becomes dangerous is added here, or the first test fails.
 */
const DANGEROUS: Record<string, () => unknown> = {
  'share.saveStationShare': () => ({
    station_id,
    station_share_type: 0,
    share_account_type: 0,
    station_share_user: 'somebody@else.example',
  }),
  'share.setAuthByList': row,
  'people.setDisabled': () => ({ ...person, disabled: 1 }),
  'people.endSessions': () => person,
  'people.resetFactors': () => person,
  'people.setAdministrator': () => ({ ...person, administrator: 1 }),
  'people.deletePerson': () => person,
  'station.renewGatewayPassword': () => ({ station_id, uuid: '00000000-0000-4000-8000-000000000000' }),
  'station.deleteStation': station,
  'station.setEnterprise': () => ({ station_id, enterprise_code: '12345678901' }),
  'station.clearEnterprise': station,
  'station.setWriteProtection': () => ({ station_id, demands_factor: 1 }),
  'display.approvePairing': () => ({
    code: 'ABCD2345',
    name: 'Wall',
    station_ids: null,
    config: defaultDisplayConfig('en'),
  }),
  'device.deleteDevice': () => ({ station_id, iot_serial_no: 'SERIAL-1' }),
  'custom.removeCustomer': () => company,
  'custom.transferAuthority': () => company,
  'custom.linkCustomerStations': () => ({ ...company, station_id: '' }),
  'custom.setCompanyProtection': () => ({ code: company.code, demands_factor: 1 }),
  'firmware.uploadImage': () => ({ file: new Uint8Array(10) }),
  'firmware.saveFirmware': () => firmware,
  'firmware.deleteFirmware': () => ({ firmware_id: NOBODY }),
  'imports.undoImport': () => ({ import_id: NOBODY }),
  'imports.getImportCredentials': () => ({ import_id: NOBODY }),
};

const calls = Object.entries(httpCalls).flatMap(([resource, of]) =>
  Object.entries<HttpCall>(of).map(([name, call]) => [`${resource}.${name}`, call] as const),
);

const ask = async (name: string, call: HttpCall) =>
  (await callStack(server, call, DANGEROUS[name]!() as never, stale)).body;

describe('dangerous calls', () => {
  it('[OPS-03] are those of the table that ask people with a second factor', () => {
    const declared = calls.filter(([, call]) => call.proof === 'factor').map(([name]) => name);
    expect(declared.toSorted()).toEqual(Object.keys(DANGEROUS).toSorted());
  });

  it.each(calls.filter(([, call]) => call.proof === 'factor'))(
    '[OPS-03] %s is refused until a fresh proof',
    async (name, call) => {
      expect(await ask(name, call)).toMatchObject({ code: Refusal.proofNeeded, proof: { need: 'fresh' } });
    },
  );

  it('[OPS-03] go on after one proof', async () => {
    const { challenge } = await readData(server, beginProof, {}, stale);
    const code = totpCode(secret, server.clock.now);
    await readData(server, prove, { challenge, by: 'totp', code }, stale);
    for (const name of ['people.endSessions', 'firmware.deleteFirmware', 'display.approvePairing']) {
      const [, call] = calls.find(([one]) => one === name)!;
      expect((await ask(name, call)).code).toBe(Refusal.notFound);
    }
    const [, upload] = calls.find(([name]) => name === 'firmware.uploadImage')!;
    expect((await ask('firmware.uploadImage', upload)).code).toBe(200);
  });
});
