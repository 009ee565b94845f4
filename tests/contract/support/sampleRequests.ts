import type { HttpCall } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { z } from 'zod';
import { PLAN } from './electricityPlan.ts';
import { greyPng } from './greyPng.ts';
import { SCREEN, health } from './pairWall.ts';
import { createSoftwarePasskey } from './softwarePasskey.ts';

/** Subject of the samples. */
export interface SampleTarget {
  stationId: number;
  /** A device of the station, as calls about readings and about settings name it. */
  deviceId: string;
  objId: number;
  gatewayUuid: string;
  upgradeId: number;
  /** MQTT client, e-mail address and number of the caller. */
  clientId: string;
  account: string;
  phone: string;
}

/** An id that nothing has. */
export const NOTHING = 2_147_483_000;

const passkey = createSoftwarePasskey('http://localhost');

/** Valid values by field name; a field without an entry fails a test. Apart from the target, they name nothing. */
export const sampleValues = ({ stationId, deviceId, ...target }: SampleTarget): Record<string, unknown> => ({
  account: target.account,
  alarm_id: 999_999_999,
  alarm_ids: ['999999999'],
  after: 0,
  address: '1 Test Street, Brisbane QLD 4000',
  agent: 'Energex',
  agreement: 1,
  area: 'QLD',
  area_code: '+61',
  areaCode: '+61',
  assertion: passkey.assert('none'),
  at: Date.now() - 86_400_000,
  attestation: passkey.register('none'),
  auth: 0,
  before: 1,
  began: Date.parse('2026-01-01T00:00Z'),
  by: 'totp',
  cause: 'snow',
  challenge: 'a-challenge',
  choice: { all: true },
  company: 0,
  ownerless: false,
  client_id: target.clientId,
  code: 'SLS-2026',
  comm_id: NOTHING,
  comment: 'Seen',
  company_code: '51 824 753 556',
  consumptionPrice: 0.3,
  config: defaultDisplayConfig('en'),
  consumptionType: 'fixed',
  control: 0,
  counters: [{ property_code: 'KRA', last_reading: 1, first_reading: 0 }],
  demands_factor: 0,
  daily_at: 420,
  delivery_id: '00000000-0000-4000-8000-000000000000',
  device: { name: 'Inverter', type: 'C002', sn: 'BAD-BODIES' },
  device_id: deviceId,
  device_ids: [deviceId],
  device_name: 'A device',
  deviceId,
  display_id: NOTHING,
  wall: '1.1.AAAAAAAAAAAAAAAA',
  token_id: NOTHING,
  seen_alarms: '0',
  edit_id: NOTHING,
  suppression_id: NOTHING,
  email: 'nobody@demo.example',
  end: Date.now(),
  end_time: '2026-01-31',
  ended: Date.parse('2026-01-01T01:00Z'),
  enterprise_code: 'NO-SUCH',
  feedinPrice: [{ tab: 'daily', data: [{ startTime: '00:00', endTime: '24:00', value: 0.1 }] }],
  feedinType: 'tou',
  file: new Uint8Array(greyPng(9, 9)),
  file_name: 'stations.xlsx',
  firmware_id: NOTHING,
  from: Date.now() + 86_400_000,
  funs: [{ property_code: 'shutdown_soc', title: 'Shutdown', value: '20', unit: '%', result: 'verified' }],
  gateway_uuid: target.gatewayUuid,
  get_type: 'register',
  health: health(),
  id: ['a1', 'n1'],
  image_id: NOTHING,
  import_id: NOTHING,
  installed_capacity: 6.6,
  invite: 'a-token',
  iot_serial_no: 'BAD-BODIES-2',
  key: 'a-key',
  kind: 'lowSoc',
  kwh: 1,
  language: 'en',
  latitude: -27.5,
  level: 3,
  limit: 10,
  longitude: 153,
  mail: 1,
  push: 1,
  sms: 0,
  method: 'resume',
  mod_id: 11,
  mod_ids: [15, 18],
  modid: 15,
  module_title: 'Battery Setting',
  name: 'Anna',
  nmi: '',
  nmi_reg: 0,
  note: 'As delivered',
  notes: 'Corrects something.',
  obj_id: target.objId,
  obj_type: 'C007',
  of_company: 0,
  on: 1,
  order: 'identify',
  pace: 'now',
  passkey_id: NOTHING,
  password: 'a kite above the dunes',
  person: 'owner',
  phone: target.phone,
  phone_code: '+61',
  days: 30,
  deviceIds: JSON.stringify([deviceId]),
  points: JSON.stringify([{ deviceId, propertyCode: 'KRA' }]),
  postal_code: '4000',
  prefix: '',
  profile_id: NOTHING,
  plan: PLAN,
  planes: [],
  plan_id: NOTHING,
  plans: [{ plan_id: NOTHING, version: 0, name: 'Winter', plan: PLAN }],
  property_code: 'KRA',
  propertyCode: 'KRA',
  q: 'Brisbane',
  areas: ['QLD'],
  concerns: 'all',
  hours_from: 420,
  hours_to: 1080,
  kinds: ['fault'],
  stations: 10,
  quiet_from: 1320,
  quiet_to: 420,
  rated_capacity: 200,
  read_set: 'Set',
  rows: [{ row: 2, values: { station_name: 'A station' } }],
  repeat_hours: 24,
  remove: [],
  replaces: 0,
  monthly: 1,
  scope: 'all',
  scopes: ['read'],
  reason: 'Read on site',
  result: 'verified',
  screen: SCREEN,
  secret: 'a-secret',
  seen: 0,
  setting: 0,
  share_account_type: 0,
  share_type: 0,
  start: Date.now() - 86_400_000,
  start_date: '2027-01-31',
  start_time: '2026-01-01',
  state: 1,
  step: 15,
  request_id: NOTHING,
  station_id: stationId,
  station_ids: [stationId],
  station_image: [],
  station_name: 'A station',
  station_share_type: 0,
  station_share_user: target.account,
  station_type: 'residential',
  tempid: 21,
  time: Date.now(),
  timeout: 20,
  token: '',
  type: 'day',
  undo: 'a-token',
  unit: 'AUD',
  until: Date.now(),
  upgrade_id: target.upgradeId,
  url: 'https://receiver.example/alarms',
  user: 'member',
  user_id: NOTHING,
  only: 'all',
  page: 1,
  disabled: 0,
  administrator: 0,
  uuid: 'c0ffee00-0000-4000-8000-000000000000',
  values: { shutdown_soc: 20 },
  webhook_id: NOTHING,
  channel: 'mail',
  steps: [{ after_minutes: 30, to: 'owner' }],
  push_id: NOTHING,
  endpoint: 'https://push.example/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  verify_code: '123456',
  verify_pwd: 'challenge',
  verifyCode: '123456',
  verifyPwd: 'challenge',
  verdict: 'confirmed',
  version: 0,
  writes: [{ property_code: 'shutdown_soc', value: 20 }],
  date: '2026-01-31',
  descending: false,
  device_type: 'C002',
  devices: [1],
  east: 154,
  label: 'fd',
  most: 2_000,
  north: -10,
  offset: 0,
  period: 'month',
  search: 'Brisbane',
  series_id: NOTHING,
  minutes: 30,
  currency: 'AUD',
  settings: null,
  sort: 'name',
  south: -45,
  status: 'normal',
  tab: 'whole',
  west: 110,
  zone: 'Australia/Perth',
  zoom: 4,
  zoneStr: 'Australia/Perth',
});

/** Fields whose name means something else in this call. */
const peculiar = ({ path }: HttpCall, { deviceId, phone }: SampleTarget): Record<string, unknown> => ({
  ...(path.endsWith('doLogin') && { type: 2 }),
  ...(path === '/user/send_phone_code' && { type: 'reg' }),
  ...(path === '/user/getVerifyCode' && { account: `${phone}@blue-sky.example` }),
  ...(path === '/common/reviseInform' && { type: 1 }),
  ...(path === '/alarm/get_alarm_history' && { type: ['alarm'], deviceId: [deviceId] }),
  ...(path === '/alarm/get_alarm_columns' && {
    deviceId: [deviceId],
    before: { timestamp: Date.now(), id: '1' },
  }),
  ...(path.startsWith('/alarm/') && path.includes('_rule') && { scope: 'own' }),
  ...(path === '/notification/add_push' && { auth: 'BTBZMqHH6r4Tts7J_aSIgg' }),
  ...(path === '/import/begin' && { kind: 'station' }),
  ...(path.startsWith('/display/') && { code: 'ABCD2345' }),
  ...(path === '/display/attend' && { seen: 'a-mark' }),
  // A version that no account has yet: nothing to wait for.
  ...(path === '/login/await_change' && { seen: '999999999' }),
  // Ends in the future, as a shelf and a window do.
  ...(['/alarm/shelve', '/alarm/add_maintenance'].includes(path) && {
    from: Date.now(),
    until: Date.now() + 3_600_000,
  }),
  ...(path === '/custom/link_station' && { station_id: '' }),
  ...(path === '/station/save_device' && { mod_id: 42 }),
  ...(path === '/firmware/save_firmware' && { type: 'MAIN', version: ['1150', '0299'] }),
  ...(path === '/report/get_alarm_statistics' && { unit: 'day' }),
  ...(path.startsWith('/energy_import/') && {
    days: [
      {
        energy: 'generation',
        day: 1_767_225_600_000,
        kwh: Array.from({ length: 96 }, () => 0.5),
        estimated: false,
      },
    ],
  }),
  ...(path === '/audit/get_list' && { area: 'station', from: 0 }),
  ...(path === '/station/collect_station' && { type: 1 }),
  ...(path.includes('getGroup') && { points: [{ deviceId, propertyCode: 'KRA' }] }),
});

interface RequestSchema {
  properties?: Record<string, unknown>;
  required?: readonly string[];
  oneOf?: readonly RequestSchema[];
  items?: RequestSchema;
}

const schemas = new Map<HttpCall, RequestSchema>();

function getSchema(call: HttpCall): RequestSchema {
  const schema =
    schemas.get(call) ??
    (z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as RequestSchema);
  schemas.set(call, schema);
  return schema;
}

/** True for a call that takes a list of rows. */
export const isOfRows = (call: HttpCall): boolean => getSchema(call).items !== undefined;

/** Names of the fields of a call, or of its rows when it takes a list. */
export function makeFields(call: HttpCall): string[] {
  const schema = getSchema(call);
  const variants = [schema, ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

/** A valid value for each field of a call. */
export function sampleFields(call: HttpCall, target: SampleTarget): Record<string, unknown> {
  const known = { ...sampleValues(target), ...peculiar(call, target) };
  return Object.fromEntries(makeFields(call).map((field) => [field, known[field]]));
}

/** A valid request with the fields that it must have, and others. */
export function sampleRequest(call: HttpCall, target: SampleTarget, others: readonly string[] = []): object {
  const schema = getSchema(call);
  const { required = [] } = schema.items ?? schema.oneOf?.[0] ?? schema;
  const known = sampleFields(call, target);
  const request = Object.fromEntries([...required, ...others].map((field) => [field, known[field]]));
  return schema.items ? [request] : request;
}
