export type Lang = 'en' | 'zh';

const STYLE = `
:root{color-scheme:light dark;--line:#d0d5dd;--soft:#667085;--good:#067647;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--line:#3a4150;--soft:#98a2b3;--good:#47cd89;--bad:#f97066}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:500}dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem}dt{color:var(--soft)}dd{margin:0}
.good{color:var(--good)}.bad{color:var(--bad)}.soft{color:var(--soft)}.wide{overflow-x:auto}.wide table{min-width:36rem}
input,select,button{font:inherit}input[type=file]{display:block;width:100%;box-sizing:border-box;padding:2.5rem 1rem;margin:1rem 0;border:1px dashed var(--soft);border-radius:.5rem}
pre{overflow-x:auto;border:1px solid var(--line);padding:1rem;border-radius:.5rem;font-size:.85rem}`;

/** A page with a title. @param head more elements of its head @param body trusted HTML */
export const page = ({
  title,
  lang,
  head = '',
  body,
}: {
  title: string;
  lang: Lang;
  head?: string;
  body: string;
}): string => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">${head}
<title>${escape(title)}</title><style>${STYLE}</style></head><body>
${body}
</body></html>`;

/** A table of cells that are HTML. */
export const table = (heads: readonly string[], rows: readonly string[][]): string =>
  `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

export const mark = (kind: 'good' | 'bad', text: string): string => `<span class="${kind}">${text}</span>`;
export const soft = (text: string): string => `<span class="soft">${escape(text)}</span>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
