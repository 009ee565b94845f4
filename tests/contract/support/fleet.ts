import { Commissioning } from '@heliograph/contracts/commissioning';
import type { Actor, StationRelation } from '@heliograph/domain/permissions';
import { getStationRelevance, type StationRelevance } from '@heliograph/contracts/http';
import { dataOf, type DemoPerson, type Stack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planFleet, type StationPlan } from '../../../apps/server/src/demo/plan.ts';

/** The demo fleet as it was planned, read from what its gateways were told. */
export async function plannedFleet(stack: Stack): Promise<StationPlan[]> {
  const { seed, gateways } = await commissioningOf(stack);
  const uuids = new Set(gateways.map(({ uuid }) => uuid));
  // Stations may have been added and deleted since.
  return planFleet({ seed, stations: gateways.length }).filter(({ uuid }) => uuids.has(uuid));
}

export async function commissioningOf(stack: Pick<Stack, 'dataDir'>): Promise<Commissioning> {
  return Commissioning.parse(JSON.parse(await readFile(join(stack.dataDir, 'commissioning.json'), 'utf8')));
}

export const relevanceOf = (stack: Pick<Stack, 'http'>, token: string): Promise<StationRelevance> =>
  dataOf(stack, getStationRelevance, {}, { token });

/** Everything of a demo station that a test may ask for, as an administrator sees it. */
export interface KnownStation {
  plan: StationPlan;
  id: number;
}

/** Planned stations with the ids they got. */
export async function knownStations(stack: Stack, adminToken: string): Promise<KnownStation[]> {
  const { gateway } = await relevanceOf(stack, adminToken);
  const ids = new Map(gateway.map(({ uuid, station_id }) => [uuid, station_id]));
  return (await plannedFleet(stack)).map((plan) => ({ plan, id: ids.get(plan.uuid)! }));
}

export type Person = DemoPerson | 'guest';
export const everybody: readonly Person[] = ['owner', 'installer', 'member', 'admin', 'guest'];

const COMPANY = 1;

/** Who the demo's people are in the eyes of the permission table. */
export const actors: Record<Person, Actor> = {
  owner: { userName: 'owner', role: 'individual', companyId: null, enterpriseAuth: false },
  installer: { userName: 'installer', role: 'enterprise', companyId: COMPANY, enterpriseAuth: true },
  member: { userName: 'member', role: 'individual', companyId: COMPANY, enterpriseAuth: false },
  admin: { userName: 'admin', role: 'administrator', companyId: null, enterpriseAuth: false },
  guest: { userName: 'guest', role: 'guest', companyId: null, enterpriseAuth: false },
};

/** How a person stands to a planned station. */
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
