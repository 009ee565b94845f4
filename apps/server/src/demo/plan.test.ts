import { LossCondition } from '@heliograph/contracts/commissioning';
import { locationIssues } from '@heliograph/domain/location';
import { modelById } from '@heliograph/domain/models';
import { describe, expect, it } from 'vitest';
import { lossConditions } from './losses.ts';
import { networks } from './networks.ts';
import { planFleet } from './plan.ts';

const seed = 1;
const fleet = planFleet({ seed, stations: 24 });

describe('planFleet', () => {
  it('is reproducible by seed, and a larger fleet starts with the smaller one', () => {
    expect(planFleet({ seed, stations: 24 })).toEqual(fleet);
    expect(planFleet({ seed, stations: 60 }).slice(0, 24)).toEqual(fleet);
    expect(planFleet({ seed: 2, stations: 24 })).not.toEqual(fleet);
  });

  it('covers every state and time zone', () => {
    expect(new Set(fleet.map(({ town }) => town.area))).toEqual(
      new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
    );
    expect(fleet.map(({ town }) => town.zone)).toEqual(
      expect.arrayContaining([
        'Australia/Brisbane',
        'Australia/Adelaide',
        'Australia/Sydney',
        'Australia/Melbourne',
        'Australia/Perth',
        'Australia/Hobart',
        'Australia/Darwin',
        'Australia/Lord_Howe',
      ]),
    );
  });

  it('[WIZ-02] has postcodes and NMIs that match states and agents', () => {
    for (const { town, agent, nmi } of planFleet({ seed, stations: 200 }))
      expect(locationIssues({ area: town.area, agent, nmi, postal_code: town.postcode })).toEqual([]);
  });

  it("has every device type and model, each with its model's type", () => {
    const devices = fleet.flatMap((plan) => plan.devices);
    expect(new Set(devices.map(({ model }) => model))).toEqual(
      new Set([11, 15, 18, 20, 21, 26, 27, 33, 39, 41, 42]),
    );
    for (const { type, model } of devices) expect(modelById(model)?.deviceType).toBe(type);
  });

  it('[CUS-02] assigns only stations of the company, and to the member some that are not shared with them', () => {
    const assigned = fleet.filter(({ assignedTo }) => assignedTo.length > 0);
    expect(assigned.every(({ linked }) => linked)).toBe(true);
    const ofMember = assigned.filter(({ assignedTo }) => assignedTo.includes('member'));
    expect(ofMember.map(({ share }) => share)).toEqual([null, null]);
    expect(fleet.some(({ linked, assignedTo }) => linked && assignedTo.length === 0)).toBe(true);
  });

  it('ranges from homes of 6.6 kWp to a roof of 500 kWp, with batteries and generators', () => {
    const sizes = fleet.map(({ installedKwp }) => installedKwp);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([6.6, 500]);
    expect(fleet.some(({ batteryKwh }) => batteryKwh > 0)).toBe(true);
    expect(fleet.some(({ generatorKw }) => generatorKw > 0)).toBe(true);
  });

  it.each([24, 1500])('gives %i stations distinct identities', (stations) => {
    const plans = planFleet({ seed, stations });
    const devices = plans.flatMap((plan) => plan.devices);
    const all = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length);
    all(plans.map(({ name }) => name));
    all(plans.map(({ uuid }) => uuid));
    all(plans.map(({ nmi }) => nmi));
    all(devices.map(({ deviceId }) => deviceId));
    for (const plan of plans) {
      expect(plan.devices.map(({ pvKwp }) => pvKwp).reduce((sum, kwp) => sum + kwp, 0)).toBeCloseTo(
        plan.installedKwp,
        2,
      );
      expect(plan.devices[0]?.type).toBe('C001');
    }
  });

  it('gives meters identifiers of their network, with the check digit', () => {
    for (const { nmi, town } of fleet) {
      expect(nmi).toMatch(/^\d{11}$/);
      expect(nmi.startsWith(networks[town.network].nmiPrefix)).toBe(true);
    }
  });

  it('[LOS-05] has a station with each condition under which it gives less, after 21 healthy days', () => {
    const startedAt = Date.UTC(2026, 10, 29, 8);
    const sick = fleet.filter(({ loss }) => loss !== null);
    expect(sick.map(({ loss }) => loss).sort()).toEqual([
      'clipping',
      'deadString',
      'exportLimit',
      'inverterOff',
      'shading',
      'soiling',
      'voltWatt',
    ]);
    for (const plan of sick)
      for (const one of lossConditions(plan, plan.loss!, startedAt)) {
        expect(LossCondition.parse(one)).toEqual(one);
        // A limit and the size of inverters do not change.
        if ('from' in one && one.kind !== 'exportLimit')
          expect(startedAt - one.from).toBeLessThan(14 * 86_400_000);
        if ('device_id' in one) expect(plan.devices.map(({ deviceId }) => deviceId)).toContain(one.device_id);
      }
    expect(
      planFleet({ seed, stations: 60 })
        .slice(24)
        .every(({ loss }) => loss === null),
    ).toBe(true);
  });

  it('varies creators, shares and guest access', () => {
    expect(new Set(fleet.map(({ creator }) => creator))).toEqual(new Set(['owner', 'installer']));
    expect(new Set(fleet.map(({ share }) => share?.type))).toEqual(new Set([0, 1, 3, undefined]));
    expect(new Set(fleet.map(({ shownToGuest }) => shownToGuest))).toEqual(new Set([true, false]));
    expect(new Set(fleet.filter(({ creator }) => creator === 'owner').map(({ linked }) => linked))).toEqual(
      new Set([true, false]),
    );
  });
});
