import type {
  BusDiagnostics,
  DeviceDiagnostics,
  GatewayDiagnostics,
  WireStatus,
} from '@heliograph/contracts/mqtt';

import { localTime } from '../localTime.ts';

export type Lang = 'en' | 'zh';

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
  },
} as const;

const STYLE = `
:root{color-scheme:light dark;--line:#d0d5dd;--soft:#667085;--good:#067647;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--line:#3a4150;--soft:#98a2b3;--good:#47cd89;--bad:#f97066}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:500}dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem}dt{color:var(--soft)}dd{margin:0}
.good{color:var(--good)}.bad{color:var(--bad)}.soft{color:var(--soft)}.wide{overflow-x:auto}.wide table{min-width:36rem}`;

/** Renders the page, which reloads itself every five seconds. */
export function statusPage(view: StatusView, lang: Lang): string {
  const t = texts[lang];
  const state = view.connected ? mark('good', t.connected) : mark('bad', t.disconnected);
  const waiting = `${view.store.samples} ${t.samples} (${Math.ceil(view.store.bytes / 1000)} kB)`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5">
<title>${escape(view.uuid)} – ${t.title}</title><style>${STYLE}</style></head><body>
<h1>${t.title} ${escape(view.uuid)}</h1>
<dl><dt>${t.server}</dt><dd>${state}</dd><dt>${t.uptime}</dt><dd>${duration(view.uptime)}</dd>
<dt>${t.waiting}</dt><dd>${waiting}</dd><dt>${t.zone}</dt><dd>${escape(view.timeZone)}</dd></dl>
<h2>${t.devices}</h2>${table(
    [t.device, t.status, t.map, t.answered, t.clock, t.alarms],
    view.devices.map((device) => deviceRow(device, view.at, lang)),
  )}
<h2>${t.buses}</h2>${table([t.name, t.kind, t.load, t.requests, t.errors], view.buses.map(busRow))}
<p class="soft">${escape(view.software)} ${escape(view.version)} · ${timeText(view.at)} · <a href="/status.json">status.json</a></p>
</body></html>`;
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

const table = (heads: readonly string[], rows: readonly string[][]): string =>
  `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

const mark = (kind: 'good' | 'bad', text: string) => `<span class="${kind}">${text}</span>`;
const soft = (text: string) => `<span class="soft">${escape(text)}</span>`;

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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
