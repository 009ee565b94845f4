import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SiteNode } from './devices/siteNode.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { SavedPlant } from './plant/plant.ts';

/** What the devices' own memories hold while the simulator is off, so that no counter starts over. */
export interface Memory {
  seed: number;
  plants: Record<string, { plant: SavedPlant; node: SiteNode }>;
}

const ARRAYS = ['flows', 'counters', 'midnight', 'yesterday', 'stored'] as const;

/** null when there is none, or it is another fleet's. */
export function loadMemory(path: string, seed: number): Memory | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  // Written by this program alone, whole or not at all.
  const memory = JSON.parse(text) as Memory;
  if (memory.seed !== seed) return null;
  for (const { node } of Object.values(memory.plants)) {
    for (const key of ARRAYS) node[key] = Float64Array.from(node[key]);
  }
  return memory;
}

export function saveMemory(path: string, seed: number, gateways: Iterable<Gateway>): void {
  const plants = Object.fromEntries(
    [...gateways].map(({ plant }) => {
      const node = plant.trail().settled();
      const plain = Object.fromEntries(ARRAYS.map((key) => [key, [...node[key]]]));
      return [plant.uuid, { plant: plant.saved(), node: { ...node, ...plain } }];
    }),
  );
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.new`;
  writeFileSync(fresh, JSON.stringify({ seed, plants }));
  renameSync(fresh, path);
}
