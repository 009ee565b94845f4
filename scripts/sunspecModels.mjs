/**
 * Writes apps/gateway/src/sunspec/models.json from the public model files of the SunSpec Alliance
 * (https://github.com/sunspec/models, Apache-2.0): `node scripts/sunspecModels.mjs <folder with model_*.json>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODELS = [
  1, 101, 102, 103, 111, 112, 113, 120, 121, 122, 123, 124, 160, 201, 202, 203, 204, 211, 212, 213, 214, 701,
  702, 703, 704, 705, 706, 707, 708, 709, 710, 711, 712, 713, 714, 802,
];
const TYPES = {
  int16: 's16',
  uint16: 'u16',
  enum16: 'u16',
  bitfield16: 'u16',
  count: 'u16',
  acc16: 'u16',
  sunssf: 's16',
  raw16: 'u16',
  pad: 'u16',
  int32: 's32',
  uint32: 'u32',
  enum32: 'u32',
  bitfield32: 'u32',
  acc32: 'acc32',
  int64: 's64',
  uint64: 'u64',
  acc64: 'acc64',
  bitfield64: 'u64',
  float32: 'f32',
  float64: 'f64',
  string: 'string',
};

const [folder] = process.argv.slice(2);
const models = Object.fromEntries(MODELS.map((id) => [id, getModel(id)]));
writeFileSync('apps/gateway/src/sunspec/models.json', `${JSON.stringify(models)}\n`);

/** Points by name as [offset from the ID, type, registers, scale factor], and the block that repeats to its end. */
function getModel(id) {
  const { group } = JSON.parse(readFileSync(join(folder, `model_${id}.json`), 'utf8'));
  const fixed = getPoints(group.points, 0);
  const block = (group.groups ?? []).find(({ count }) => count === 0 || typeof count === 'string');
  // Where a block has groups of its own, their number decides where the next block begins.
  if (!block || block.groups) return { points: fixed.points };
  return { points: fixed.points, block: getPoints(block.points ?? [], 0), first: fixed.size };
}

function getPoints(list, start) {
  const points = {};
  let offset = start;
  for (const { name, type, size, sf } of list) {
    if (TYPES[type]) points[name] = [offset, TYPES[type], size, ...(sf === undefined ? [] : [sf])];
    offset += size;
  }
  return { points, size: offset - start };
}
