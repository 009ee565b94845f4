import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import {
  KeptShareType,
  ShareType,
  type Authorisation,
  type AuthorisationRecord,
  type getInvitation,
} from '../../http/share.ts';
import type { GatewayAccess, getArea, getGateways, searchAddress } from '../../http/station.ts';
import type { Tariff, TariffVersion } from '../../http/tariff.ts';
import { TariffDraft } from './tariffDraft.ts';
import { Nothing, OfStation, verb } from './verb.ts';

/** A station's own fields as typed; the server knows the rules. */
const StationDraft = z.object({
  station_type: z.string(),
  station_name: z.string(),
  installed_capacity: z.number(),
  rated_capacity: z.number(),
  nmi: z.string(),
  nmi_reg: z.union([z.literal(0), z.literal(1)]),
  area: z.string(),
  agent: z.string(),
  address: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  station_image: z.array(z.string()),
});

/** Energies of a station's local day so far, kWh; null where nothing was reported. */
export interface DayEnergy {
  generation: number | null;
  /** What the station itself consumed. */
  load: number | null;
  gridImport: number | null;
  gridExport: number | null;
  charge: number | null;
  discharge: number | null;
  generator: number | null;
  /** Part of it was spread over an outage. */
  estimated: boolean;
}

/** One local day of a station: mean powers of equal steps as columns, W; NaN where nothing was reported. */
export interface StationDay {
  /** [start, end) of the day in the station's zone, ms; 23 to 25 hours. */
  start: number;
  end: number;
  /** ms */
  step: number;
  pv: Float64Array;
  load: Float64Array;
  /** > 0 discharging */
  battery: Float64Array;
  /** > 0 importing */
  grid: Float64Array;
  generator: Float64Array;
  /** % */
  soc: Float64Array;
  energy: DayEnergy;
  computedAt: number;
}

/** Writes reload the entities, so that all pages see them. Authorisation is the server's. */
export const stations = {
  areas: verb<AnswerOf<typeof getArea>['area']>()(Nothing),
  /** At most ten addresses that begin as typed. */
  addresses: verb<AnswerOf<typeof searchAddress>>()(z.object({ text: z.string(), area: z.string() })),
  create: verb<{ stationId: number; gateway: GatewayAccess }>()(
    z.object({
      fields: StationDraft,
      device: z.object({
        name: z.string(),
        type: z.literal('C002'),
        sn: z.string(),
        mod_id: z.number().int().optional(),
      }),
    }),
  ),
  /** Changes what is named, when nobody changed the station since `version`. @returns the new version. */
  edit: verb<number>()(
    z.object({ ...OfStation, version: z.number().int(), changes: StationDraft.partial() }),
  ),
  remove: verb<void>()(z.object(OfStation)),
  /** How its gateways reach their broker. */
  gateways: verb<AnswerOf<typeof getGateways>['list']>()(z.object(OfStation)),
  /** Gives a gateway a new password; the old one ends. */
  renewGatewayPassword: verb<GatewayAccess>()(z.object({ ...OfStation, uuid: z.string() })),
  /** Marks or unmarks a favourite; shown at once. */
  collect: verb<void>()(z.object({ ...OfStation, on: z.boolean() })),
  /** @returns the picture's address, for `station_image`. */
  uploadImage: verb<string>()(z.object({ file: z.instanceof(Uint8Array) })),
  /** To an enterprise by its code, or by a person of an enterprise to the owner by e-mail. */
  link: verb<{ invited: boolean }>()(z.object({ ...OfStation, to: z.string() })),
  unlink: verb<void>()(z.object(OfStation)),
  /**
   * By e-mail, or by mobile number with its `areaCode`. `changed`: they had a share or an invitation, whose type is the
   * new one now.
   */
  share: verb<{ invited: boolean; changed: boolean; link: string }>()(
    z.object({ ...OfStation, type: ShareType, account: z.string(), areaCode: z.string().nullable() }),
  ),
  authorisations: verb<Authorisation[]>()(z.object(OfStation)),
  authorisationRecords: verb<AuthorisationRecord[]>()(z.object(OfStation)),
  /** Deletions first, then the changed rows (spec B §4). */
  authorise: verb<void>()(
    z.object({
      ...OfStation,
      removed: z.array(z.string()),
      changed: z.array(
        z.object({
          user: z.string(),
          share_type: KeptShareType,
          control: z.boolean(),
          setting: z.boolean(),
          auth: z.boolean(),
        }),
      ),
    }),
  ),
  /** What an invitation's link is about; nobody needs to be signed in. */
  invitation: verb<AnswerOf<typeof getInvitation>>()(z.object({ invite: z.string() })),
  /** In force now; null when none was ever set. */
  tariff: verb<Tariff | null>()(z.object(OfStation)),
  tariffHistory: verb<{ list: TariffVersion[]; revision: number }>()(z.object(OfStation)),
  /** From now on, or from a date of the station's zone; `seen` is the revision that the person looked at. */
  saveTariff: verb<void>()(
    z.object({
      ...OfStation,
      tariff: TariffDraft,
      startDate: z.string().nullable(),
      seen: z.number().int().nullable(),
    }),
  ),
  removeTariff: verb<void>()(z.object({ ...OfStation, from: z.number() })),
  /** A date of the station's zone, YYYY-MM-DD; null for today there. */
  day: verb<StationDay>()(z.object({ ...OfStation, date: z.string().nullable() })),
} as const;
