import type { LossCondition } from '@heliograph/contracts/commissioning';
import type { DeviceType } from '@heliograph/contracts/http';
import { isGateway, isInverter, modelById } from '@heliograph/domain/models';
import { seededRandom } from '@heliograph/domain/pv';
import type { StationType } from '../catalogue/names.ts';
import { families, type Kind, kinds, streets } from './kinds.ts';
import { networks, nmi } from './networks.ts';
import { type Town, towns } from './towns.ts';

export interface DevicePlan {
  deviceId: string;
  type: DeviceType;
  model: number;
  name: string;
  serial: string;
  serialKey: string;
  /** kWp; 0 for all but inverters. */
  pvKwp: number;
}

/** User names of the demo's station creators and of the company's customers. */
export type CreatorName = 'owner' | 'installer';
export type CustomerName = 'member' | 'priya' | 'noah';

/** Condition under which a station gives less than it could. */
export type DemoLoss = LossCondition['kind'];

export interface StationPlan {
  name: string;
  type: StationType;
  town: Town;
  address: string;
  latitude: number;
  longitude: number;
  agent: string;
  nmi: string;
  installedKwp: number;
  batteryKwh: number;
  generatorKw: number;
  loadKwhPerDay: number;
  tariff: Kind['tariff'];
  creator: CreatorName;
  /** Linked to the installer's company. */
  linked: boolean;
  /** Customers that the company assigned it to; only for linked stations. */
  assignedTo: readonly CustomerName[];
  /** The member's share; null for none. */
  share: { type: 0 | 1 | 3; control: boolean; setting: boolean; auth: boolean } | null;
  favourite: boolean;
  shownToGuest: boolean;
  /** Null for a healthy station. */
  loss: DemoLoss | null;
  /** Age when the fleet was first started, days. */
  ageDays: number;
  uuid: string;
  devices: DevicePlan[];
}

/** Plans a fleet: reproducible by seed, and a larger fleet starts with the smaller one. */
export function planFleet({ seed, stations }: { seed: number; stations: number }): StationPlan[] {
  const names = new Set<string>();
  return Array.from({ length: stations }, (_, index) =>
    planStation(index, createRandom(seed + index * 7919), names),
  );
}

function planStation(index: number, random: Random, names: Set<string>): StationPlan {
  const kind = kinds[index % kinds.length]!;
  const town = index < towns.length ? towns[index]! : random.pick(towns);
  const steps = Math.round((kind.kwp[1] - kind.kwp[0]) / kind.step);
  const installedKwp = rounded(kind.kwp[0] + kind.step * random.integer(0, steps), 1);
  // Some kilometres from the town's centre at most, but not into the sea around the island.
  const spread = town.zone === 'Australia/Lord_Howe' ? 0.004 : 0.03;
  const owner = index % 5 < 3;
  return {
    name: uniqueName(kind, town, random, names),
    type: kind.type,
    town,
    address: `${random.integer(1, 220)} ${random.pick(streets)}, ${town.name} ${town.area} ${town.postcode}`,
    latitude: rounded(town.latitude + random.between(-spread, spread), 5),
    longitude: rounded(town.longitude + random.between(-spread, spread), 5),
    agent: networks[town.network].name,
    nmi: nmi(town.network, String(index).padStart(5, '0') + random.digits(5)),
    installedKwp,
    batteryKwh: rounded(installedKwp * kind.storage, 1),
    generatorKw: rounded(installedKwp * kind.generator, 1),
    loadKwhPerDay: rounded(installedKwp * random.between(...kind.load), 1),
    tariff: kind.tariff,
    creator: owner ? 'owner' : 'installer',
    linked: !owner || index % 10 < 2,
    assignedTo: ASSIGNED[index] ?? [],
    share: SHARES[index % SHARES.length]!,
    favourite: index % 6 === 0,
    shownToGuest: index % 3 !== 2,
    loss: LOSSES[index] ?? null,
    ageDays: random.integer(420, 900),
    uuid: uuid(random),
    devices: planDevices(index, kind, installedKwp, random),
  };
}

/** Every kind of share, and stations without one. */
const SHARES: readonly StationPlan['share'][] = [
  { type: 0, control: false, setting: false, auth: false },
  null,
  { type: 1, control: true, setting: true, auth: true },
  null,
  { type: 3, control: false, setting: true, auth: false },
  null,
  null,
];

/** By position in the fleet. Only linked stations; the member's are not shared with them as well. */
const ASSIGNED: Partial<Record<number, readonly CustomerName[]>> = {
  1: ['priya'],
  3: ['member', 'noah'],
  8: ['member'],
  9: ['noah'],
};

/** Stations that give less than they could, by position in the fleet. */
const LOSSES: Partial<Record<number, DemoLoss>> = {
  6: 'voltWatt',
  12: 'shading',
  16: 'exportLimit',
  17: 'inverterOff',
  19: 'clipping',
  20: 'soiling',
  23: 'deadString',
};

function planDevices(index: number, kind: Kind, installedKwp: number, random: Random): DevicePlan[] {
  const parts = [{ model: 11, name: 'Gateway' }, ...kind.parts].map((part) => ({
    ...part,
    type: modelById(part.model)!.deviceType,
  }));
  const inverters = parts.filter(({ type }) => isInverter(type)).length;
  return parts.map((part, position) => ({
    deviceId: String(1_000_000_000 + index * 16 + position),
    type: part.type,
    model: part.model,
    name: part.name,
    serial: isGateway(part.type) ? `HG${random.hex(10).toUpperCase()}` : `22${random.digits(8)}`,
    serialKey: random.hex(12).toUpperCase(),
    pvKwp: isInverter(part.type) ? rounded(installedKwp / inverters, 3) : 0,
  }));
}

function uniqueName(kind: Kind, town: Town, random: Random, names: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const place = kind.type === 'residential' ? random.pick(families) : town.name;
    const plain = `${place} ${random.pick(kind.names)}`;
    // Large fleets run out of plain names: then the town and finally a number are added.
    const name =
      attempt < 4 ? plain : attempt < 8 ? `${plain}, ${town.name}` : `${plain}, ${town.name} ${attempt - 6}`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

function uuid(random: Random): string {
  return [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    `${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}`,
    random.hex(12),
  ].join('-');
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export type Random = ReturnType<typeof createRandom>;

/** Draws of a believable fleet, repeatable by seed. */
export function createRandom(seed: number) {
  const unit = seededRandom(seed);
  const integer = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    /** [0, 1) */
    unit,
    /** Both ends included. */
    integer,
    between: (from: number, to: number) => from + unit() * (to - from),
    chance: (probability: number) => unit() < probability,
    pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!,
    digits: (n: number) => Array.from({ length: n }, () => integer(0, 9)).join(''),
    hex: (n: number) => Array.from({ length: n }, () => integer(0, 15).toString(16)).join(''),
  };
}
