import type { WriteJob } from '@heliograph/contracts/engine';
import type { GatewayRequest } from '@heliograph/contracts/mqtt';
import { createEngineHarness, type Page, type EngineHarness } from './engineHarness.ts';
import { getInverter } from './fleetData.ts';

export const CREATE = '/station/create_comm_log';
export const UPDATE = '/station/update_comm_log';
export const GRANT = '/station/grant_writes';

export const item = (code: string) => ({ code, title: `Title of ${code}`, unit: 'A' });
export const write = (code: string, to: number, from: number | null = null) => ({
  ...item(code),
  from,
  to,
  tolerance: 0.005,
});

/** A signed-in page with some stations; its server keeps a log and grants writes. */
export async function openPortal({ stations = 1, pages = 1 } = {}) {
  const harness = createEngineHarness(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  let logs = 0;
  harness.server.answer(CREATE, () => ({ comm_id: ++logs }));
  harness.server.answer(UPDATE, () => ({}));
  harness.server.answer(GRANT, ({ body }) => ({
    grants: (body.writes as { property_code: string }[]).map(({ property_code }) => ({
      property_code,
      grant: `grant of ${property_code}`,
      expires: harness.clock.now() + 60_000,
      today: 3,
    })),
  }));
  const tabs = Array.from({ length: pages }, (_, tab) => harness.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await harness.advance(1_500);
  return { harness, tabs, page: tabs[0]! };
}

/** Makes a gateway answer with values; `set` decides what a write does to them. */
export function answerWithValues(
  harness: EngineHarness,
  id: number,
  values: Record<string, number>,
  set: (code: string, value: number) => void = (code, value) => (values[code] = value),
) {
  return harness.answers(id, (request) => {
    if (request.action === 'get_group_property')
      return request.data.map(({ device_id, defines }) => ({
        device_id,
        datas: defines.map((code) => ({ property_code: code, value: values[code] ?? null })),
      }));
    if (request.action !== 'set_property') return [];
    const { device_id, property_code, value } = request.data;
    set(property_code, Number(value));
    return [{ device_id, datas: [{ property_code, value }] }];
  });
}

export const sets = (requests: readonly GatewayRequest[]) =>
  requests.flatMap((request) => (request.action === 'set_property' ? [request.data] : []));

export async function startWrites(page: Page, ...writes: ReturnType<typeof write>[]) {
  return page.must<string>('parameters', 'write', {
    deviceId: getInverter(1),
    title: 'Battery Setting',
    writes,
  });
}

export async function readJob(page: Page, id: string): Promise<WriteJob> {
  const jobs = await page.must<WriteJob[]>('parameters', 'jobs');
  return jobs.find((job) => job.id === id)!;
}
export const listStates = ({ writes }: WriteJob) => writes.map(({ state }) => state);
export const loggedResults = (harness: EngineHarness) =>
  harness.server.requests.filter(({ path }) => path === UPDATE).at(-1)!.body.funs as object[];
