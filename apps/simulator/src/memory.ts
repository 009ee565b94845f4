import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SiteNode } from './devices/siteNode.ts';
import type { CommissionedHistory } from './devices/sitePlan.ts';
import type { Fleet } from './fleet.ts';
import type { SpentGrants } from './gateway/grantBook.ts';
import type { SavedPlant } from './plant/plant.ts';
import type { SavedUpgrades } from './upgrade/upgrader.ts';

/** What the devices' own memories hold while the simulator is off, so that no counter starts over. */
export interface Memory {
  seed: number;
  plants: Record<
    string,
    {
      plant: SavedPlant;
      node: SiteNode;
      /** The past that it was commissioned to tell, while it is not told. */
      untold?: CommissionedHistory;
      spentGrants?: SpentGrants;
      upgrades?: SavedUpgrades;
    }
  >;
}

const ARRAYS = ['flows', 'counters', 'midnight', 'yesterday', 'stored'] as const;

/** null when there is none that can be read, or it is another fleet's. */
export function loadMemory(path: string, seed: number): Memory | null {
  const memory = readMemory(path);
  if (memory?.seed !== seed) return null;
  for (const { node } of Object.values(memory.plants)) {
    for (const key of ARRAYS) node[key] = Float64Array.from(node[key]);
  }
  return memory;
}

/** Only this program writes it, so what can be parsed is whole. */
function readMemory(path: string): Memory | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Memory;
  } catch {
    return null;
  }
}

export function saveMemory(path: string, seed: number, { gateways, untold }: Fleet): void {
  const plants = Object.fromEntries(
    [...gateways.values()].map(({ plant, spentGrants, upgrades }) => {
      const node = plant.trail().settled();
      const plain = Object.fromEntries(ARRAYS.map((key) => [key, [...node[key]]]));
      return [
        plant.uuid,
        {
          plant: plant.saved(),
          node: { ...node, ...plain },
          untold: untold.get(plant.uuid),
          spentGrants: spentGrants(),
          upgrades: upgrades(),
        },
      ];
    }),
  );
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.new`;
  writeFileSync(fresh, JSON.stringify({ seed, plants }));
  renameSync(fresh, path);
}
