import type { AuditAction, ShareType } from '@heliograph/contracts/http';
import type { Capability } from '@heliograph/domain/permissions';
import { newToken, secretHash } from '../secrets/tokens.ts';
import { findChanges, type AuditEntry } from '../storage/repositories/audit.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { LockedStation } from '../storage/repositories/shares.ts';
import { personContact, requesterAt, type SharingContext } from './sharingContext.ts';

/** Capability needed to grant each type: only the creator may grant manage (1) and transfer (2) (SHR-01). */
const NEEDED: Record<ShareType, Capability> = {
  0: 'station.share',
  1: 'station.transfer',
  2: 'station.transfer',
  3: 'station.share',
};

export interface ShareOffer {
  type: ShareType;
  /** For a transfer: the giver's enterprise stays linked as the owner's service provider. */
  asOwner: boolean;
}

/** True if the person may grant this; they also need `station.share`. */
export const canGrantShare = (
  may: (capability: Capability) => boolean,
  { type, asOwner }: ShareOffer,
): boolean => may('station.share') && may(asOwner ? 'station.link' : NEEDED[type]);

export interface ShareGrant extends ShareOffer {
  station: LockedStation;
  by: Account;
  to: Account;
}

/** Grants a share, or transfers the station. The permission is checked by the caller. */
export async function grantShare(context: SharingContext, { type, ...giving }: ShareGrant): Promise<void> {
  if (type === 2) return transfer(context, giving);
  const { station, by, to } = giving;
  const { shares, audit, notices } = context.repositories;
  const existing = await shares.of(station.id, to.id);
  await shares.put({
    station_id: station.id,
    person_id: to.id,
    type,
    control: existing?.control ?? false,
    setting: existing?.setting ?? false,
    // Only for managing shares (SHR-02).
    auth: type === 1 && (existing?.auth ?? false),
    created_at: existing?.created_at ?? context.at,
  });
  context.changed.add(to.id);
  const action = existing ? 'share.change' : 'share.add';
  await audit.add(
    [
      {
        ...shareAudit(by, station, action),
        detail: { person: to.id, type },
        ...(existing && { changes: findChanges({ type: existing.type }, { type }) }),
      },
    ],
    context.at,
  );
  const notice = { personId: to.id, kind: 'share', at: context.at, stationId: station.id } as const;
  await notices.add({ ...notice, senderId: by.id, detail: { by: personContact(by), type } });
  await revokeInvalidInvitations(context, station, by);
}

/**
 * Makes someone the creator. The previous creator keeps nothing; other shares stay. The enterprise link stays if the
 * enterprise looks after the station for its owner, and starts if the enterprise hands the station over.
 */
async function transfer(
  context: SharingContext,
  { station, by, to, asOwner }: Omit<ShareGrant, 'type'>,
): Promise<void> {
  const { shares, audit, notices } = context.repositories;
  const kept = station.service_custom ? station.company_id : null;
  const companyId = asOwner ? by.company_id : kept;
  const relinked = companyId !== station.company_id;
  await shares.own(station.id, {
    creator_id: to.id,
    company_id: companyId,
    service_custom: companyId !== null,
    linked_at: companyId === null ? null : relinked ? context.at : station.linked_at,
  });
  await shares.remove(station.id, to.id);
  const former = station.creator_id;
  if (former !== null) {
    await shares.unmark(station.id, former);
    context.changed.add(former);
  }
  if (relinked) await relink(context, station, companyId);
  context.changed.add(to.id);
  const detail = { person: to.id, from: former, ...(asOwner && { company: by.company_id }) };
  await audit.add([{ ...shareAudit(by, station, 'share.transfer'), detail }], context.at);
  // An enterprise that hands a station over keeps looking after its gateways.
  const gateways = asOwner ? 0 : await endGatewayPasswords(context, station, by);
  const notice = { personId: to.id, kind: 'transfer', at: context.at, stationId: station.id } as const;
  await notices.add({ ...notice, senderId: by.id, detail: { by: personContact(by), gateways } });
  await revokeInvalidInvitations(context, station, by);
}

/**
 * Ends the passwords of a station's gateways, which its previous owner may know, and closes their connections. The new
 * owner renews them.
 *
 * @returns the number of gateways
 */
async function endGatewayPasswords(
  { repositories: { audit, gateways }, at }: SharingContext,
  station: LockedStation,
  by: Account,
): Promise<number> {
  const rows = await gateways.ofStations([station.id]);
  for (const { uuid } of rows) await gateways.setPassword(uuid, secretHash(newToken()));
  const entry = shareAudit(by, station, 'gateway.password');
  await audit.add(
    rows.map(({ uuid }) => ({ ...entry, detail: { uuid } })),
    at,
  );
  return rows.length;
}

/** Updates people of the old and the new enterprise after a station's link changes. */
export async function relink(
  context: SharingContext,
  station: LockedStation,
  companyId: number | null,
): Promise<void> {
  const { shares } = context.repositories;
  await shares.unassign(station.id);
  for (const company of [station.company_id, companyId]) {
    if (company === null) continue;
    for (const { id } of await shares.peopleOfCompany(company)) context.changed.add(id);
  }
}

/** Withdraws invitations whose inviters may no longer grant what they offer. */
export async function revokeInvalidInvitations(
  context: SharingContext,
  station: LockedStation,
  by: Account,
): Promise<void> {
  const { audit, invitations } = context.repositories;
  for (const { id, account, type, as_owner, person_id } of await invitations.ofStation(
    station.id,
    context.at,
  )) {
    const inviter = await requesterAt(context, { id: person_id }, station.id);
    if (inviter && canGrantShare(inviter.may, { type, asOwner: as_owner })) continue;
    await invitations.take(id);
    await audit.add([{ ...shareAudit(by, station, 'share.lapse'), detail: { account, type } }], context.at);
  }
}

/** The common part of an audit entry about a station's rights. */
export const shareAudit = (
  by: Account,
  station: LockedStation,
  action: AuditAction,
): Omit<AuditEntry, 'detail'> => ({
  personId: by.id,
  stationId: station.id,
  action,
});
