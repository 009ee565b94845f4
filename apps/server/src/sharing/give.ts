import type { AuditEntry } from '../storage/repositories/audit.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { HeldStation } from '../storage/repositories/shares.ts';
import { mayGive, type Gift } from './mayGive.ts';
import { askerAt, calledName, type Step } from './step.ts';

export interface Giving extends Gift {
  station: HeldStation;
  by: Account;
  to: Account;
}

/** Gives somebody a share, or the whole station. Whether they may is asked before. */
export async function give(step: Step, { type, ...giving }: Giving): Promise<void> {
  if (type === 2) return transfer(step, giving);
  const { station, by, to } = giving;
  const { shares, audit, notices } = step.repositories;
  const had = await shares.of(station.id, to.id);
  await shares.put({
    station_id: station.id,
    person_id: to.id,
    type,
    control: had?.control ?? false,
    setting: had?.setting ?? false,
    // Of a managing share only (spec B §4).
    auth: type === 1 && (had?.auth ?? false),
    created_at: had?.created_at ?? step.at,
  });
  step.changed.add(to.id);
  const action = had ? 'share.change' : 'share.add';
  await audit.add([{ ...about(by, station, action), detail: { person: to.id, type } }], step.at);
  const detail = { by: calledName(by), type };
  await notices.add({ personId: to.id, kind: 'share', at: step.at, stationId: station.id, detail });
  await lapse(step, station, by);
}

/**
 * Makes somebody the creator. Whoever was keeps nothing; other shares stay. The link to an enterprise stays where it
 * looks after the station for its owner, and begins where it gives the station to its owner.
 */
async function transfer(step: Step, { station, by, to, asOwner }: Omit<Giving, 'type'>): Promise<void> {
  const { shares, audit, notices } = step.repositories;
  const kept = station.service_custom ? station.company_id : null;
  const companyId = asOwner ? by.company_id : kept;
  const relinked = companyId !== station.company_id;
  await shares.own(station.id, {
    creator_id: to.id,
    company_id: companyId,
    service_custom: companyId !== null,
    linked_at: companyId === null ? null : relinked ? step.at : station.linked_at,
  });
  await shares.remove(station.id, to.id);
  await shares.unmark(station.id, station.creator_id);
  if (relinked) await relink(step, station, companyId);
  step.changed.add(station.creator_id).add(to.id);
  const detail = { person: to.id, from: station.creator_id, ...(asOwner && { company: by.company_id }) };
  await audit.add([{ ...about(by, station, 'share.transfer'), detail }], step.at);
  const told = { personId: to.id, kind: 'transfer', at: step.at, stationId: station.id } as const;
  await notices.add({ ...told, detail: { by: calledName(by) } });
  await lapse(step, station, by);
}

/** What a station's new link means to the people of the old enterprise and of the new one. */
export async function relink(step: Step, station: HeldStation, companyId: number | null): Promise<void> {
  const { shares } = step.repositories;
  await shares.unassign(station.id);
  for (const company of [station.company_id, companyId]) {
    if (company === null) continue;
    for (const { id } of await shares.peopleOfCompany(company)) step.changed.add(id);
  }
}

/** Takes back the invitations to a station of those who may no longer give what they offer. */
export async function lapse(step: Step, station: HeldStation, by: Account): Promise<void> {
  const { audit, invitations } = step.repositories;
  for (const { id, account, type, as_owner, person_id } of await invitations.ofStation(station.id, step.at)) {
    const inviter = await askerAt(step, person_id, station.id);
    if (inviter && mayGive(inviter.may, { type, asOwner: as_owner })) continue;
    await invitations.take(id);
    await audit.add([{ ...about(by, station, 'share.lapse'), detail: { account, type } }], step.at);
  }
}

/** Begins a record of what somebody did about a station. */
export const about = (by: Account, station: HeldStation, action: string): Omit<AuditEntry, 'detail'> => ({
  personId: by.id,
  stationId: station.id,
  action,
});
