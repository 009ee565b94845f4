import type {
  BusDiagnostics,
  DeviceDiagnostics,
  GatewayDiagnostics,
  WireStatus,
} from '@heliograph/contracts/mqtt';

import { deviceModels } from '@heliograph/domain/models';
import { localTime } from '../localTime.ts';
import { escape, mark, page, soft, table, type Lang } from './html.ts';

/** Content of the status page. */
export interface StatusView extends Omit<GatewayDiagnostics, 'buses' | 'devices'> {
  uuid: string;
  /** Time zone of the device clocks. */
  timeZone: string;
  /** True if the server can be reached. */
  connected: boolean;
  buses: Omit<BusDiagnostics, 'frames'>[];
  devices: (DeviceDiagnostics & {
    status: WireStatus;
    values: Readonly<Record<string, number>>;
    alarms: string[];
  })[];
}

const texts = {
  en: {
    title: 'Gateway',
    server: 'Server',
    connected: 'Connected',
    disconnected: 'Not connected',
    uptime: 'Running for',
    zone: 'Time zone of devices',
    clock: 'Clock',
    ahead: (s: number) => (s === 0 ? 'exact' : `${Math.abs(s)} s ${s > 0 ? 'ahead' : 'behind'}`),
    waiting: 'Waiting to be sent',
    samples: 'samples',
    buses: 'Buses',
    name: 'Name',
    kind: 'Kind',
    load: 'Load',
    requests: 'Requests',
    errors: 'Errors',
    devices: 'Devices',
    device: 'Device',
    status: 'Status',
    normal: 'Normal',
    abnormal: 'Warning',
    offline: 'Offline',
    map: 'Map',
    unconfirmed: 'read only until confirmed',
    answered: 'Last answer',
    ago: (s: number) => `${s} s ago`,
    never: 'Never',
    alarms: 'Alarms and problems',
    values: 'values',
    draft: 'Draft a map from a file',
    check: 'To be checked before a map is confirmed',
    checkHow: 'If an answer is no, correct the sign or the factor in the map, or take the value out.',
    value: 'Value',
    now: 'Now',
    question: 'Is it so?',
    imports: 'The station takes power from the grid now.',
    exports: 'The station feeds power into the grid now.',
    discharges: 'The battery is being discharged now.',
    charges: 'The battery is being charged now.',
    useLoad: 'Turn on a large load and look again.',
    sameOnDisplay: 'The display of the device shows the same.',
  },
  zh: {
    title: '网关',
    server: '服务器',
    connected: '已连接',
    disconnected: '未连接',
    uptime: '已运行',
    zone: '设备时区',
    clock: '时钟',
    ahead: (s: number) => (s === 0 ? '准确' : `${s > 0 ? '快' : '慢'} ${Math.abs(s)} 秒`),
    waiting: '待发送',
    samples: '条数据',
    buses: '总线',
    name: '名称',
    kind: '类型',
    load: '负荷',
    requests: '请求数',
    errors: '错误',
    devices: '设备',
    device: '设备',
    status: '状态',
    normal: '正常',
    abnormal: '警告',
    offline: '离线',
    map: '映射',
    unconfirmed: '确认前只读',
    answered: '最近应答',
    ago: (s: number) => `${s} 秒前`,
    never: '从未',
    alarms: '告警与问题',
    values: '个数值',
    draft: '由文件生成映射草稿',
    check: '确认映射前需要检查',
    checkHow: '如有一项不符，请在映射中更正符号或系数，或删除该数值。',
    value: '数值',
    now: '当前',
    question: '是否如此？',
    imports: '电站当前正从电网取电。',
    exports: '电站当前正向电网馈电。',
    discharges: '电池当前正在放电。',
    charges: '电池当前正在充电。',
    useLoad: '请打开大负载后再看。',
    sameOnDisplay: '设备显示屏上的数值相同。',
  },
} as const;

/** Renders the page, which reloads itself every five seconds. */
export function statusPage(view: StatusView, lang: Lang): string {
  const t = texts[lang];
  const state = view.connected ? mark('good', t.connected) : mark('bad', t.disconnected);
  const waiting = `${view.store.samples} ${t.samples} (${Math.ceil(view.store.bytes / 1000)} kB)`;
  const checks = view.devices.flatMap((device) => checkRows(device, lang));
  const body = `<h1>${t.title} ${escape(view.uuid)}</h1>
<dl><dt>${t.server}</dt><dd>${state}</dd><dt>${t.uptime}</dt><dd>${duration(view.uptime)}</dd>
<dt>${t.waiting}</dt><dd>${waiting}</dd><dt>${t.zone}</dt><dd>${escape(view.timeZone)}</dd></dl>
<h2>${t.devices}</h2>${table(
    [t.device, t.status, t.map, t.answered, t.clock, t.alarms],
    view.devices.map((device) => deviceRow(device, view.at, lang)),
  )}
${checks.length > 0 ? `<h2>${t.check}</h2><p>${t.checkHow}</p>${table([t.device, t.value, t.now, t.question], checks)}` : ''}
<h2>${t.buses}</h2>${table([t.name, t.kind, t.load, t.requests, t.errors], view.buses.map(busRow))}
<p class="soft">${escape(view.software)} ${escape(view.version)} · ${timeText(view.at)} · <a href="/status.json">status.json</a> · <a href="/draft">${t.draft}</a></p>`;
  const head = '<meta http-equiv="refresh" content="5">';
  return page({ title: `${view.uuid} – ${t.title}`, lang, head, body });
}

/** Values of a device with a map that is not confirmed, which a wrong sign or factor would spoil. */
function checkRows({ device_id, confirmed, values }: StatusView['devices'][number], lang: Lang): string[][] {
  if (confirmed !== false) return [];
  return Object.entries(values).flatMap(([code, value]) => {
    const property = deviceModels.flatMap(({ properties }) => properties).find((each) => each.code === code);
    const question = questionOf(code, value, property?.kind === 'counter', lang);
    if (!property || question === null) return [];
    return [[escape(device_id), escape(property.name[lang]), `${value} ${escape(property.unit)}`, question]];
  });
}

/** Below this power, W, a direction is not certain. */
const CERTAIN = 50;

function questionOf(code: string, value: number, isCounter: boolean, lang: Lang): string | null {
  const t = texts[lang];
  if (isCounter) return t.sameOnDisplay;
  if (code !== 'grid_power' && code !== 'battery_power') return null;
  if (Math.abs(value) < CERTAIN) return t.useLoad;
  if (code === 'grid_power') return value > 0 ? t.imports : t.exports;
  return value > 0 ? t.discharges : t.charges;
}

function deviceRow(device: StatusView['devices'][number], at: number, lang: Lang): string[] {
  const t = texts[lang];
  const { device_id, bus, unit, map, confirmed, answered_at, clock_drift, problem } = device;
  const { status, values, alarms } = device;
  const place = [bus, unit].filter((part) => part !== null).join(' · ');
  const name = [device.manufacturer, device.type].filter((part) => part !== null).join(' ');
  const count = Object.keys(values).length;
  return [
    `${escape(device_id)}<br>${soft([place, name].filter((part) => part !== '').join(', '))}`,
    `${mark(status === 'normal' ? 'good' : 'bad', t[status])}<br>${soft(count > 0 ? `${count} ${t.values}` : '')}`,
    `${escape(map ?? '–')}<br>${soft(confirmed === false ? t.unconfirmed : '')}`,
    answered_at === null ? t.never : t.ago(Math.max(0, Math.round((at - answered_at) / 1000))),
    clock_drift === null ? '–' : t.ahead(Math.round(clock_drift / 1000)),
    [...alarms, ...(problem === undefined ? [] : [problem])].map(escape).join('<br>'),
  ];
}

const busRow = ({ name, kind, load, requests, errors }: StatusView['buses'][number]): string[] => [
  escape(name),
  escape(kind),
  load === null ? '–' : `${Math.round(load * 100)} %`,
  String(requests),
  Object.entries(errors)
    .map(([error, count]) => `${escape(error)}: ${count}`)
    .join('<br>'),
];

/** Avoids Intl, whose data takes 8 MB of memory. */
function timeText(at: number): string {
  const { year, month, day, hour, minute, second } = localTime(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Days, hours, minutes and seconds, for instance `2d 03:04:05`. */
function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const days = Math.floor(seconds / 86_400);
  return `${days > 0 ? `${days}d ` : ''}${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
