import { existsSync, readFileSync, readdirSync } from 'node:fs';

const WEB = 'dist/web';
const MANIFEST = `${WEB}/.vite/manifest.json`;
if (!existsSync(MANIFEST)) throw new Error('There is nothing to measure: run npm run build first.');
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** Files of an entry and of all that it imports at once. */
function loadedWith(entry, seen = new Set()) {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build has no ${entry}.`);
  if (!seen.has(chunk.file)) {
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) loadedWith(next, seen);
  }
  return seen;
}

const files = (...entries) =>
  [...new Set(entries.flatMap((entry) => [...loadedWith(entry)]))].map((file) => `${WEB}/${file}`);
/** Texts of first pages. */
const texts = 'packages/i18n/src/resources/en/first.ts';

/** The worker's own file and what it imports at once; workers are not in the manifest. */
function importedBy(file, seen = new Set()) {
  if (!seen.has(file)) {
    seen.add(file);
    const code = readFileSync(`${WEB}/assets/${file}`, 'utf8');
    for (const [, next] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) importedBy(next, seen);
  }
  return seen;
}

const worker = (name) =>
  readdirSync(`${WEB}/assets`)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .flatMap((file) => [...importedBy(file)])
    .map((file) => `${WEB}/assets/${file}`);

const engine = worker('engine');

/** Files that walls store; they are stored decompressed. */
const stored = JSON.parse(readFileSync(`${WEB}/build.json`, 'utf8')).files.map(({ path }) =>
  path.startsWith('/assets/') ? `${WEB}${path}` : `${WEB}${path}index.html`,
);

export default [
  {
    name: 'wall: JavaScript before the first live value, engine included',
    path: [...files('kiosk/index.html', texts), ...engine],
    limit: '203.5 kB',
    gzip: true,
  },
  {
    name: 'sign-in page: JavaScript of the page',
    path: files('apps/portal/index.html', 'apps/portal/src/features/sign-in/SignInPage.tsx', texts),
    // File names in imports compress to some bytes more or less in each build.
    limit: '126.5 kB',
    gzip: true,
  },
  {
    name: 'wall: files stored for a start without network',
    path: stored,
    limit: '2.8 MB',
    brotli: false,
  },
  { name: 'engine', path: engine, limit: '79 kB', gzip: true },
  { name: 'export worker: .xlsx and .csv', path: worker('exporter'), limit: '13.2 kB', gzip: true },
  { name: 'export worker: second core', path: worker('encoder'), limit: '5 kB', gzip: true },
  {
    name: 'export worker: SheetJS, loaded for .ods, .xls and .html',
    path: worker('sheetJsWriter'),
    limit: '125 kB',
    gzip: true,
  },
  { name: 'import worker: .csv', path: worker('importer'), limit: '2 kB', gzip: true },
  {
    name: 'import worker: SheetJS, loaded for workbooks',
    path: worker('readWorkbook'),
    limit: '125 kB',
    gzip: true,
  },
];
