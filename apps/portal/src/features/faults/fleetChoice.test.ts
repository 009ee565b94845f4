import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  choiceOnWire,
  countChosen,
  deviceTick,
  EVERYTHING,
  formatChoice,
  groupTick,
  isNothing,
  NOTHING,
  parseChoice,
  stationTick,
  toggleDevice,
  toggleGroup,
  toggleStation,
  type Choice,
  type HeldStation,
} from './fleetChoice.ts';

const AREAS = ['NSW', 'QLD', 'SA'];
const fleet: HeldStation[] = Array.from({ length: 12 }, (_, id) => ({
  id,
  area: AREAS[id % 3]!,
  company: String(id % 2),
  devices: [`I${id}`, `M${id}`].slice(0, 1 + (id % 2)),
}));
const sizes = (own: HeldStation[]) => ({
  stations: own.length,
  devices: own.flatMap(({ devices }) => devices).length,
});
const groups = {
  ...sizes(fleet),
  areas: AREAS.map((area) => ({ area, ...sizes(fleet.filter((one) => one.area === area)) })),
  companies: [0, 1].map((id) => ({
    id,
    name: `C${id}`,
    ...sizes(fleet.filter(({ company }) => company === String(id))),
  })),
};

const isChosen = (choice: Choice, station: HeldStation, device: string) =>
  deviceTick(choice, station, device) === 'true';
const getChosen = (choice: Choice) =>
  fleet.flatMap((station) => station.devices.filter((device) => isChosen(choice, station, device)));

type Step = readonly ['device' | 'station' | 'area' | 'company', number];
const steps = fc.array(
  fc.tuple(fc.constantFrom<Step[0]>('device', 'station', 'area', 'company'), fc.nat({ max: 11 })),
  { maxLength: 12 },
);

function step(choice: Choice, [kind, at]: Step): Choice {
  const station = fleet[at]!;
  switch (kind) {
    case 'device':
      return toggleDevice(choice, station, station.devices[0]!);
    case 'station':
      return toggleStation(choice, station);
    default:
      return toggleGroup(choice, kind, station[kind], fleet);
  }
}

const anyChoice = fc
  .tuple(fc.constantFrom(EVERYTHING, NOTHING), steps)
  .map(([start, presses]) => presses.reduce(step, start));

it('[SCL-04] [FLT-01] a choice is parsed from the address as it was made', () => {
  fc.assert(
    fc.property(anyChoice, (choice) => {
      const read = parseChoice(formatChoice(choice))!;
      expect(getChosen(read)).toEqual(getChosen(choice));
      expect(formatChoice(read)).toBe(formatChoice(choice));
    }),
  );
  expect(formatChoice(EVERYTHING)).toBe('all');
  expect(formatChoice(toggleGroup(NOTHING, 'area', 'NSW', fleet))).toBe('area-NSW');
});

it('[SCL-04] [FLT-01] addresses of fleets that are held as a whole are read too; invalid ones are null', () => {
  expect(getChosen(parseChoice('3-4._M1')!)).toEqual(['M1', 'I3', 'M3', 'I4']);
  expect(getChosen(parseChoice('*3')!)).toEqual(
    fleet.filter(({ id }) => id !== 3).flatMap(({ devices }) => devices),
  );
  for (const text of ['', '_', '4-', 'x', '4..5', '*', '4,5', 'all.x'])
    expect(parseChoice(text), text).toBeNull();
});

it('[SCL-04] [FLT-01] a press chooses all of what is pressed, or nothing of it, and nothing else changes', () => {
  fc.assert(
    fc.property(anyChoice, steps, (choice, [first = ['area', 0] as const]) => {
      const [kind, at] = first;
      const station = fleet[at]!;
      const isGroup = kind === 'area' || kind === 'company';
      // The other kind of groups counts no more.
      fc.pre(!isGroup || kind === choice.by || choice.groups.size === 0);
      const own =
        kind === 'device'
          ? [station.devices[0]!]
          : fleet
              .filter((one) => (isGroup ? one[kind] === station[kind] : one === station))
              .flatMap(({ devices }) => devices);
      const before = new Set(getChosen(choice));
      const after = new Set(getChosen(step(choice, first)));
      const isOn = own.every((device) => before.has(device));
      for (const { devices } of fleet)
        for (const device of devices)
          expect(after.has(device), device).toBe(own.includes(device) ? !isOn : before.has(device));
    }),
  );
});

it('[SCL-04] [FLT-01] ticks and the count follow what is chosen', () => {
  fc.assert(
    fc.property(anyChoice, (choice) => {
      const chosen = new Set(getChosen(choice));
      const tick = (devices: string[]) => {
        const count = devices.filter((device) => chosen.has(device)).length;
        return count === 0 ? 'false' : count === devices.length ? 'true' : 'mixed';
      };
      for (const station of fleet) expect(stationTick(choice, station)).toBe(tick([...station.devices]));
      expect(countChosen(choice, groups, fleet)).toBe(chosen.size);
      expect(isNothing(choice) && chosen.size > 0).toBe(false);
      for (const area of AREAS)
        if (choice.by === 'area' && groupTick(choice, 'area', area, fleet) !== 'mixed')
          expect(groupTick(choice, 'area', area, fleet)).toBe(
            tick(fleet.filter((one) => one.area === area).flatMap(({ devices }) => devices)),
          );
    }),
  );
});

it('[SCL-04] [FLT-02] the server gets what is said, and no list', () => {
  const choice = parseChoice('all.!area-NSW.3.!4._I1')!;
  expect(choiceOnWire(choice)).toEqual({
    all: true,
    by: 'area',
    groups: [],
    not_groups: ['NSW'],
    stations: [3],
    not_stations: [4],
    device_ids: ['I1'],
    not_device_ids: [],
  });
});
