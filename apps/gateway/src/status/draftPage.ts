import { deviceModels } from '@heliograph/domain/models';
import type { Draft, DraftAnswer, DraftRow } from '../drafts/draft.ts';
import { doubtText, reasonText } from '../drafts/draftTexts.ts';
import { escape, mark, page, table, type Lang } from './html.ts';

const texts = {
  en: {
    title: 'Draft of a map',
    intro:
      'Drop a file here, or choose one: a definition of ha-solarman, a meter template of evcc, a modbus configuration of Home Assistant, a SunSpec model (JSON) or a CSV list of registers. Nothing is stored or sent.',
    make: 'Make a draft',
    chosen: 'the one that fits the values best',
    back: 'Status',
    mapped: (n: number, all: number) => `${n} of ${all} values mapped`,
    model: 'Model of the catalogue',
    format: 'Format',
    variants: 'Variant of the file',
    line: 'Line',
    name: 'Name in the file',
    registers: 'Registers',
    code: 'Code',
    scale: 'Factor, unit',
    check: 'To be checked on the device',
    leftOut: 'Left out',
    reason: 'Reason',
    download: 'Save the draft',
    next: 'Put it into the folder of your maps, name it in gateway.yaml and start the gateway again. It only reads. The status page then shows what to check.',
    error: 'The file cannot be read',
  },
  zh: {
    title: '映射草稿',
    intro:
      '将文件拖到此处或选择文件：ha-solarman 定义、evcc 电表模板、Home Assistant 的 modbus 配置、SunSpec 模型（JSON）或寄存器 CSV 列表。不会保存或发送任何内容。',
    make: '生成草稿',
    chosen: '与数值最相符的型号',
    back: '状态',
    mapped: (n: number, all: number) => `已映射 ${n} / ${all} 个数值`,
    model: '目录型号',
    format: '格式',
    variants: '文件的变体',
    line: '行',
    name: '文件中的名称',
    registers: '寄存器',
    code: '代码',
    scale: '系数、单位',
    check: '需在设备上检查',
    leftOut: '未采用',
    reason: '原因',
    download: '保存草稿',
    next: '将其放入您的映射文件夹，在 gateway.yaml 中填写其名称并重新启动网关。它只读取数据。之后状态页会显示需要检查的内容。',
    error: '无法读取文件',
  },
} as const;

/** Models with values that are read from registers; chargers speak OCPP. */
const MODELS = deviceModels.filter(({ id }) => id !== 11 && id !== 42);

/** The form for a file, above the draft of the last one. */
export function draftPage(answer: DraftAnswer | null, lang: Lang): string {
  const t = texts[lang];
  const body = `<h1>${t.title}</h1><p><a href="/">${t.back}</a></p>
<form method="post" action="/draft" enctype="multipart/form-data"><label>${t.intro}
<input type="file" name="file" required></label>
<p><label>${t.model}: <select name="model"><option value="">${t.chosen}</option>${MODELS.map(
    ({ id, name }) => `<option value="${id}">${id} ${escape(name[lang])}</option>`,
  ).join('')}</select></label></p><button>${t.make}</button></form>
${answer === null ? '' : 'error' in answer ? `<p>${mark('bad', t.error)}: ${escape(answer.error)}</p>` : report(answer, lang)}`;
  return page({ title: t.title, lang, body });
}

function report({ format, model, choices, rows, yaml }: Omit<Draft, 'map'>, lang: Lang): string {
  const t = texts[lang];
  const mapped = rows.filter(({ code }) => code !== null);
  const leftOut = rows.filter(({ reason }) => reason !== null);
  const [, id = 'draft'] = /^id: (\S+)$/m.exec(yaml) ?? [];
  const link = `data:application/yaml;base64,${Buffer.from(yaml).toString('base64')}`;
  return `<h2>${t.mapped(mapped.length, rows.length)}</h2>
<dl><dt>${t.format}</dt><dd>${escape(format)}</dd><dt>${t.model}</dt><dd>${model}</dd>${choices
    .map((choice) => `<dt>${t.variants}</dt><dd>${escape(choice)}</dd>`)
    .join('')}</dl>
<p><a href="${link}" download="${id}.yaml">${t.download}</a> (${id}.yaml)</p><p>${t.next}</p>
${table(
  [t.line, t.name, t.registers, t.code, t.scale, t.check],
  mapped.map((row) => [
    ...place(row),
    escape(row.code ?? ''),
    `${row.scale} ${escape(row.unit)}`,
    checks(row, lang),
  ]),
)}
<h2>${t.leftOut}</h2>${table(
    [t.line, t.name, t.registers, t.reason],
    leftOut.map((row) => [...place(row), row.reason ? escape(reasonText(row.reason, lang)) : '']),
  )}
<details><summary>${id}.yaml</summary><pre>${escape(yaml)}</pre></details>`;
}

const place = ({ line, name, registers }: DraftRow): string[] => [
  String(line),
  escape(name),
  escape(registers),
];

const checks = ({ doubts }: DraftRow, lang: Lang): string =>
  doubts.map((each) => escape(doubtText(each, lang))).join('<br>');
