import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SiteState } from './physics/siteState.ts';
import type { CommissionedDevice, CommissionedHistory } from './physics/sitePlan.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { SpentGrants } from '@heliograph/gateway-link';
import type { SavedPlant } from './plant/plant.ts';
import type { SavedUpgrades } from './upgrade/upgrader.ts';

/** State of the fleet across restarts, so that no counter starts over. */
export interface SavedFleet {
  seed: number;
  /** By uuid. */
  plants: Record<string, SavedGateway>;
}

export interface SavedGateway {
  plant: SavedPlant;
  node: SiteState;
  /** The devices that `node` belongs to; missing in files saved before devices could change between two runs. */
  devices?: readonly CommissionedDevice[];
  /** The commissioned history, until it is written. */
  untold?: CommissionedHistory | undefined;
  spentGrants?: SpentGrants;
  upgrades?: SavedUpgrades;
}

const ARRAYS = ['flows', 'counters', 'midnight', 'yesterday', 'arrived', 'stored'] as const;

/** null if there is no readable file or it belongs to another fleet. */
export function loadFleet(path: string, seed: number): SavedFleet | null {
  const saved = readSavedFleet(path);
  if (saved?.seed !== seed) return null;
  for (const { node } of Object.values(saved.plants)) {
    // `arrived` is missing in files saved before cars were counted.
    for (const key of ARRAYS) node[key] = Float64Array.from((node[key] as Float64Array | undefined) ?? []);
  }
  return saved;
}

// Only this program writes the file, and atomically, so anything that parses is complete.
function readSavedFleet(path: string): SavedFleet | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SavedFleet;
  } catch {
    return null;
  }
}

interface RunningFleet {
  gateways: ReadonlyMap<string, Gateway>;
  pendingHistory: ReadonlyMap<string, CommissionedHistory>;
}

/** @param idle the saved gateways that do not run this time; their state is kept */
export function saveFleet(
  path: string,
  seed: number,
  { gateways, pendingHistory }: RunningFleet,
  idle: SavedFleet['plants'] = {},
): void {
  const plants = Object.fromEntries(
    [...gateways.values()].map(({ plant, spentGrants, upgrades }): [string, SavedGateway] => [
      plant.uuid,
      {
        plant: plant.saved(),
        node: plant.timeline().lastSettled(),
        devices: plant.readers.map(({ device }) => device),
        untold: pendingHistory.get(plant.uuid),
        spentGrants: spentGrants(),
        upgrades: upgrades(),
      },
    ]),
  );
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.new`;
  const saved: SavedFleet = { seed, plants: { ...idle, ...plants } };
  writeFileSync(
    temporary,
    JSON.stringify(saved, (_, value: unknown) => (value instanceof Float64Array ? [...value] : value)),
  );
  renameSync(temporary, path);
}
