import { Commissioning } from '@heliograph/contracts/commissioning';
import type { Actor, StationRelation } from '@heliograph/domain/permissions';
import { getStationRelevance, type StationRelevance } from '@heliograph/contracts/http';
import { readData, type DemoPerson, type Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planFleet, type StationPlan } from '../../../apps/server/src/demo/plan.ts';

/** The plan of the demo fleet, from its commissioning file. */
export async function readFleetPlan(stack: Stack): Promise<StationPlan[]> {
  const { seed, gateways } = await readCommissioning(stack);
  const uuids = new Set(gateways.map(({ uuid }) => uuid));
  // Stations may have been added and deleted since.
  return planFleet({ seed, stations: gateways.length }).filter(({ uuid }) => uuids.has(uuid));
}

export async function readCommissioning(stack: Pick<Stack, 'dataDir'>): Promise<Commissioning> {
  return Commissioning.parse(JSON.parse(await readFile(join(stack.dataDir, 'commissioning.json'), 'utf8')));
}

export const getRelevance = (stack: Pick<Stack, 'http'>, token: string): Promise<StationRelevance> =>
  readData(stack, getStationRelevance, {}, { token });

/** A demo station with its plan. */
export interface DemoStation {
  plan: StationPlan;
  id: number;
}

/** Planned stations with their ids. */
export async function findDemoStations(stack: Stack, adminToken: string): Promise<DemoStation[]> {
  const { gateway } = await getRelevance(stack, adminToken);
  const ids = new Map(gateway.map(({ uuid, station_id }) => [uuid, station_id]));
  return (await readFleetPlan(stack)).map((plan) => ({ plan, id: ids.get(plan.uuid)! }));
}

export type Person = DemoPerson | 'guest';
export const everybody: readonly Person[] = ['owner', 'installer', 'member', 'admin', 'guest'];

const COMPANY = 1;

/** Demo users as the permission table sees them. */
export const actors: Record<Person, Actor> = {
  owner: { userName: 'owner', role: 'individual', companyId: null, enterpriseAuth: false },
  installer: { userName: 'installer', role: 'enterprise', companyId: COMPANY, enterpriseAuth: true },
  member: { userName: 'member', role: 'individual', companyId: COMPANY, enterpriseAuth: false },
  admin: { userName: 'admin', role: 'administrator', companyId: null, enterpriseAuth: false },
  guest: { userName: 'guest', role: 'guest', companyId: null, enterpriseAuth: false },
};

/** Relation of a user to a planned station. */
export function relation(person: Person, plan: StationPlan): StationRelation {
  return {
    isCreator: plan.creator === person,
    share: person === 'member' ? plan.share : null,
    companyLinked: plan.linked && actors[person].companyId === COMPANY,
    assigned: plan.assignedTo.some((customer) => customer === person),
    serviceCustom: false,
    shownToGuest: plan.shownToGuest,
    displayed: false,
    creatorAllowsSetting: true,
  };
}
