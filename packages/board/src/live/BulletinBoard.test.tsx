import type { AnomalyCounts, BoardRevenue, EngineApi, Link } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, chooseLanguage, createI18n, type Language } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui/light';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutLink, type QualityLink } from '../model/qualityLink.ts';
import { sampleSummary, sampleTrend } from '../testing/samples.ts';
import { BulletinBoard } from './BulletinBoard.tsx';

const computedAt = Date.now();
const revenue: BoardRevenue = {
  today: [
    {
      currency: 'AUD',
      total: 138.42,
      selling: 41.22,
      selfUse: 97.2,
      sellingKwh: 1403.2,
      selfUseKwh: 2108.77,
    },
    { currency: 'NZD', total: 5, selling: 2, selfUse: 3, sellingKwh: 10, selfUseKwh: 20 },
  ],
  factor: 0.1,
  reporting: 21,
  of: 24,
  quality: 0,
  computedAt,
};
const anomalies: AnomalyCounts = {
  warnings: 37,
  faults: 5,
  days: [],
  pending: { warnings: 2, faults: 1 },
  load: 0,
  computedAt,
};
const user = {
  user_name: 'guest',
  name: 'Guest',
  email: '',
  mobile: '',
  area_code: '',
  avatar: '',
  is_admin: 0,
  is_guest: 1,
  company_code: '',
  enterprise_code: '',
  enterprise_auth: 0,
} as const;

interface Answers {
  trend?: EngineApi['series']['generationTrend'];
  revenue?: EngineApi['revenue']['board'];
  week?: EngineApi['alarms']['week'];
}

async function open({
  language = 'en',
  answers = {},
  qualityLink = withoutLink,
}: { language?: Language; answers?: Answers; qualityLink?: QualityLink } = {}) {
  const trend = vi.fn(
    answers.trend ??
      (({ range }) =>
        Promise.resolve({
          ...sampleTrend(range, [computedAt - 7_200_000, computedAt - 3_600_000], [12, 30]),
          computedAt,
        })),
  );
  const week = vi.fn(answers.week ?? (() => Promise.resolve(anomalies)));
  const board = vi.fn(answers.revenue ?? (() => Promise.resolve(revenue)));
  const engine = createFakeEngine({
    series: { generationTrend: trend },
    revenue: { board },
    alarms: { week },
  });
  const i18n = await createI18n(language, ['board']);
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore()}>
        <Provider store={createEngineStore(engine)}>
          <BulletinBoard mode="page" qualityLink={qualityLink} />
        </Provider>
      </ThemeProvider>
    </I18nProvider>,
  );
  const push = (frame: Parameters<typeof engine.push>[0]) =>
    act(async () => {
      engine.push(frame);
      await Promise.resolve();
    });
  return { engine, i18n, push, trend, week, board };
}

const link = (state: Link['state'], since = Date.now() - 60_000): Link => ({
  state,
  since,
  brokers: { up: 1, of: 1 },
});
const card = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

describe('the bulletin board', () => {
  it('[BOARD-01] shows how many stations and devices are in which status', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    expect(card('Stations').getByRole('img').getAttribute('aria-label')).toBe(
      'Stations: Normal 19, Warning 2, Fault 1, Offline 2',
    );
    expect(card('Devices').getByRole('img').getAttribute('aria-label')).toBe(
      'Devices: Normal 131, Warning 4, Fault 1, Offline 9',
    );
    expect(card('Devices').getByText('145')).toBeDefined();
  });

  it('[BOARD-02] loads the chosen range in the viewer’s zone, remembers it, and shows every bucket', async () => {
    const { push, trend } = await open();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await push({ link: link('live'), user, summary: sampleSummary() });
    await waitFor(() => expect(trend).toHaveBeenLastCalledWith({ range: 'day', zone }));

    fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(trend).toHaveBeenLastCalledWith({ range: 'month', zone }));
    expect(localStorage.getItem('board.range')).toBe('month');
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      'Energy',
      '12.00 kWh',
      '30.00 kWh',
    ]);
    expect(screen.getByText('In each station’s own time zone')).toBeDefined();
  });

  it('[BOARD-02] draws a bar per bucket, and describes the one under the pointer', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    const chart = await screen.findByRole('figure', { name: 'PV generation, Daily' });
    const bars = [...chart.querySelectorAll<HTMLElement>('[style^="height"]')];
    expect(bars.map(({ style }) => style.height)).toEqual(['40%', '100%']);
    fireEvent.pointerEnter(bars[1]!.parentElement!);
    expect(within(chart).getAllByText(/30\.00 kWh/)).toHaveLength(2);
    fireEvent.pointerLeave(bars[1]!.parentElement!.parentElement!.parentElement!);
    expect(within(chart).getAllByText(/30\.00 kWh/)).toHaveLength(1);
  });

  it('[BOARD-03] shows revenue per currency, never summed, with the factor and the number of reporting stations', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    const shown = card('Revenue today');
    expect(await shown.findByText('$138.42')).toBeDefined();
    expect(shown.getByText(/^NZD\s5\.00$/)).toBeDefined();
    expect(shown.queryByText(/143\.42/)).toBeNull();
    // Each amount names the factor.
    expect(shown.getByText('AUD × 0.10')).toBeDefined();
    expect(shown.getByText('× 0.10')).toBeDefined();
    expect(shown.getByText('kWh × tariff × 0.10 since local midnight')).toBeDefined();
    expect(shown.getByText('21 of 24 stations priced')).toBeDefined();
  });

  it('[BOARD-03] does not show a factor of 1', async () => {
    const { push } = await open({ answers: { revenue: () => Promise.resolve({ ...revenue, factor: 1 }) } });
    await push({ link: link('live'), user, summary: sampleSummary() });
    await screen.findByText('$138.42');
    expect(screen.getByText('kWh × tariff since local midnight')).toBeDefined();
  });

  it('[BOARD-02] [BOARD-03] [DQ-04] says what energy and revenue contain, as links where there is a page for it', async () => {
    const { push } = await open({
      answers: {
        trend: ({ range }) => {
          const trend = sampleTrend(range, [computedAt - 7_200_000], [12]);
          return Promise.resolve({
            ...trend,
            buckets: trend.buckets.map((bucket) => ({ ...bucket, quality: Quality.estimated })),
          });
        },
        revenue: () => Promise.resolve({ ...revenue, quality: Quality.unknown | Quality.estimated }),
      },
      qualityLink: (mark, range) => <a href={`/report/${range}`}>{mark}</a>,
    });
    await push({ link: link('live'), user, summary: sampleSummary() });
    const trend = await screen.findByRole('link', { name: 'Lighter bars: estimated' });
    const money = await screen.findByRole('link', { name: 'part unknown, estimated' });
    expect([trend, money].map((each) => each.getAttribute('href'))).toEqual(['/report/day', '/report/day']);
  });

  it('[BOARD-03] counts the anomalies of seven days, and reloads them when alarms change', async () => {
    const week = vi
      .fn<EngineApi['alarms']['week']>()
      .mockResolvedValueOnce({ ...anomalies, warnings: 0, faults: 0 })
      .mockResolvedValue(anomalies);
    const { push } = await open({ answers: { week } });
    await push({ link: link('live'), user, summary: sampleSummary() });
    expect(await screen.findByText('All clear')).toBeDefined();

    await push({ versions: { alarms: 2 } });
    const shown = await card('Anomalies, 7 days').findByRole('img');
    expect(shown.getAttribute('aria-label')).toBe('Anomalies, 7 days: Warnings 37, Faults 5');
  });

  it('[BOARD-04] shows the direction of power and how many stations report', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    const battery = within(screen.getByRole('group', { name: 'Battery' }));
    expect(battery.getByText('charging')).toBeDefined();
    expect(battery.getByText('62.40')).toBeDefined();
    expect(battery.getByText('22 of 24 reporting')).toBeDefined();
    expect(within(screen.getByRole('group', { name: 'Grid' })).getByText('exporting')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Generator' })).toBeNull();
  });

  it('[BOARD-04] [LIVE-05] is live in green only while all gateways report, else says in amber how many do', async () => {
    const { push } = await open();
    const pill = () => screen.getByRole('status').querySelector<HTMLElement>('[data-pill]');
    await push({ link: link('live'), user, summary: sampleSummary({ gateways: { reporting: 24, of: 24 } }) });
    expect([pill()?.textContent, pill()?.dataset.tone]).toEqual(['Live', 'normal']);
    await push({ link: link('live'), user, summary: sampleSummary({ gateways: { reporting: 22, of: 24 } }) });
    expect([pill()?.textContent, pill()?.dataset.tone]).toEqual(['22 of 24 gateways reporting', 'warning']);
  });

  it('[BOARD-04] is connecting when it was just opened after an engine that was disconnected', async () => {
    const { push } = await open();
    await push({ link: link('disconnected', new Date(2026, 0, 5, 14, 3, 22).getTime()), user });
    expect(screen.queryByText(/^Disconnected/)).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Connecting');
  });

  it('[BOARD-04] strikes through its values the moment the link is lost, and keeps the last live ones', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('412.34').tagName).toBe('SPAN');

    await push({ link: link('disconnected', new Date(2026, 0, 5, 14, 3, 22).getTime()) });
    expect(screen.getByRole('alert').textContent).toContain('Disconnected since 05/01/2026 14:03:22');
    await push({ link: link('disconnected', new Date().setHours(14, 3, 22)) });
    expect(screen.getByRole('alert').textContent).toContain('Disconnected since 14:03:22');
    expect(screen.getByText('412.34').tagName).toBe('S');

    const fading = sampleSummary({ gateways: { reporting: 2, of: 24 } });
    await push({
      summary: { ...fading, power: { ...fading.power, pv: { value: 999, reporting: 2, of: 24 } } },
    });
    expect(screen.getByText('412.34').tagName).toBe('S');

    await push({ link: link('live'), summary: sampleSummary() });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('412.34').tagName).toBe('SPAN');
  });

  it('[BOARD-04] shows that no gateway reports', async () => {
    const { push } = await open();
    await push({ link: link('live'), user, summary: sampleSummary({ gateways: { reporting: 0, of: 24 } }) });
    expect(screen.getByRole('alert').textContent).toContain('No gateways reporting');
  });

  it('[BOARD-04] reloads as soon as the link is back', async () => {
    const { push, board } = await open();
    await push({ link: link('live'), user, summary: sampleSummary() });
    await waitFor(() => expect(board).toHaveBeenCalledTimes(1));
    await push({ link: link('disconnected') });
    await push({ link: link('live') });
    await waitFor(() => expect(board.mock.calls.length).toBeGreaterThan(1));
  });

  it('[BOARD-04] asks for what is computed once, after the browser has painted the live values', async () => {
    let paint: (() => void) | undefined;
    vi.stubGlobal('requestIdleCallback', (work: () => void) => (paint = work));
    const { push, trend, week, board } = await open();
    const calls = () => [trend, week, board].map((each) => each.mock.calls.length);
    await push({ link: link('connecting'), user });
    await push({ link: link('live'), summary: sampleSummary() });
    expect(screen.getByText('412.34')).toBeDefined();
    expect(calls()).toEqual([0, 0, 0]);
    act(() => paint?.());
    await waitFor(() => expect(calls()).toEqual([1, 1, 1]));
  });

  it('[BOARD-04] shows which query failed, and runs no query without a user', async () => {
    const { push, trend } = await open({ answers: { trend: () => Promise.reject(new Error('away')) } });
    await push({ link: link('signedOut'), user: null });
    expect(trend).not.toHaveBeenCalled();
    await push({ link: link('live'), user, summary: sampleSummary() });
    expect(await screen.findByText('The trend could not be loaded')).toBeDefined();
  });

  it('[APP-10] shows no English text in Chinese', async () => {
    const { push, i18n } = await open({ language: 'zh' });
    await push({ link: link('live'), user, summary: sampleSummary() });
    await screen.findByText('42.00');
    expect(document.body.textContent).toMatch(/今日收益/);
    const allowed = /Heliograph|GMT|UTC|AUD|AU|NZD|NZ|[kMG]?Wh?|Etc|[A-Z][a-z]+\/[A-Z]\w+/g;
    expect(document.body.textContent.replace(allowed, '')).not.toMatch(/[A-Za-z]{2,}/);

    await act(() => chooseLanguage(i18n, 'en'));
    expect(document.body.textContent).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
