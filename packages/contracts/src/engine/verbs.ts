import { z } from 'zod';
import { Lang } from '../http/scalars.ts';
import { MailCodePurpose, PhoneCodePurpose, type SessionInfo } from '../http/user.ts';
import { SeriesRange } from '../http/series.ts';
import {
  KeptShareType,
  ShareType,
  type Authorisation,
  type AuthorisationRecord,
  type getInvitation,
} from '../http/share.ts';
import type { GatewayAccess, getArea, getDeviceFuns, getGateways, searchAddress } from '../http/station.ts';
import { TariffType, type Tariff, type TariffVersion } from '../http/tariff.ts';
import type { CommLogEntry, getDeviceTemplate, WriteResult } from '../http/device.ts';
import { DeviceType, type CodeName, type Device, type Station, type User } from '../http/entities.ts';
import type { AlarmRecord } from '../http/alarm.ts';
import type { AnswerOf } from '../http/call.ts';
import type { getAgentConfig } from '../http/common.ts';
import type { Customer, CustomerStation } from '../http/custom.ts';
import type { MessageList } from '../http/message.ts';
import type { PropertyValue } from '../mqtt/payloads.ts';
import type { Interest } from './frames.ts';

/** One engine verb: its input is checked at the engine's door, its output is typed. */
export interface Verb<In extends z.ZodType, Out> {
  readonly input: In;
  /** Never present; carries the type. */
  readonly output?: Out;
}
const verb =
  <Out>() =>
  <In extends z.ZodType>(input: In): Verb<In, Out> => ({ input });

const Nothing = z.void();

/** A person's password or code, as typed; the server knows the rules. */
const Claim = z.discriminatedUnion('by', [
  z.object({ by: z.literal('email'), account: z.string(), password: z.string(), remember: z.boolean() }),
  z.object({
    by: z.literal('mobile'),
    areaCode: z.string(),
    account: z.string(),
    password: z.string(),
    remember: z.boolean(),
  }),
  z.object({
    by: z.literal('code'),
    areaCode: z.string(),
    account: z.string(),
    code: z.string(),
    /** What `people.phoneCode` answered. */
    challenge: z.string(),
    remember: z.boolean(),
  }),
]);

/** What proves that a mail or SMS arrived: the code, and the challenge that its request answered. */
const Proof = { code: z.string(), challenge: z.string() };

const NewPassword = z.object({
  /** E-mail address, or mobile number with its `areaCode`. */
  account: z.string(),
  areaCode: z.string().nullable(),
  password: z.string(),
  ...Proof,
});

const NewPerson = z.object({
  name: z.string(),
  account: z.string(),
  password: z.string(),
  agreement: z.boolean(),
  /** The ABN of an enterprise; null for an individual. */
  companyCode: z.string().nullable(),
  ...Proof,
});

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

const DraftPrice = z.union([
  z.number(),
  z.array(
    z.object({
      tab: z.enum(['daily', 'weekday', 'weekend']),
      data: z.array(z.object({ startTime: z.string(), endTime: z.string(), value: z.number() })),
    }),
  ),
]);

const TariffDraft = z.object({
  unit: z.string(),
  feedinType: TariffType,
  feedinPrice: DraftPrice,
  consumptionType: TariffType,
  consumptionPrice: DraftPrice,
});

const OfStation = { stationId: z.number().int() };

const Watched: z.ZodType<Interest, Interest> = z.object({
  summary: z.boolean(),
  stations: z.boolean(),
  devices: z.object({ deviceIds: z.array(z.string()), codes: z.array(z.string()) }).nullable(),
});

export interface Welcome {
  protocol: number;
  /** Identity of this engine instance; all tabs of a browser see the same. */
  instance: string;
  kind: 'shared' | 'dedicated';
  user: User | null;
}

export interface Entities {
  /** Grows with each load. */
  version: number;
  loadedAt: number;
  stations: Station[];
  devices: Device[];
  deviceTypes: CodeName[];
  stationTypes: CodeName[];
}

export interface TrendBucket {
  /** First instant of the bucket, ms. */
  start: number;
  /** kWh over all stations that reported; null when none did. */
  kwh: number | null;
  /** Counters that reported in the bucket. */
  reporting: number;
  estimated: boolean;
}
export interface Trend {
  range: z.infer<typeof SeriesRange>;
  /** Viewer's zone the buckets are in (DV-11). */
  zone: string;
  buckets: TrendBucket[];
  /** Counters summed. */
  of: number;
  /** Sum over the buckets, kWh. */
  totalKwh: number | null;
  computedAt: number;
}

export interface CurrencyRevenue {
  currency: string;
  /** Selling plus self-use in the currency, times the factor, rounded once to 2 decimals. */
  total: number;
  /** Each part likewise times the factor and rounded; so the parts may miss the total by a cent. */
  selling: number;
  selfUse: number;
  sellingKwh: number;
  selfUseKwh: number;
}
export interface BoardRevenue {
  /** Since each station's own local midnight. One line a currency, largest first; never summed across. */
  today: CurrencyRevenue[];
  /** Configured factor (DV-09). */
  factor: number;
  /** Stations with tariff and readings, of all. */
  reporting: number;
  of: number;
  /** Part of the energy was spread over an outage, or a bucket is missing. */
  estimated: boolean;
  computedAt: number;
}

/** Every device as it is now, as columns. */
export interface DeviceStateColumns {
  /** Device.id */
  id: Int32Array;
  /** Index into DEVICE_STATUSES. */
  status: Uint8Array;
  /** Newest source time heard, ms; NaN when never since the fleet was loaded. */
  at: Float64Array;
}

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

/** Means of equal steps by code; NaN where nothing was reported. */
export interface LastHour {
  /** [start, end), ms */
  start: number;
  end: number;
  /** ms */
  step: number;
  columns: Record<string, Float64Array>;
}

export interface AnomalyCounts {
  warnings: number;
  faults: number;
  /** Per local day of the viewer, oldest first; seven. */
  days: { start: number; warnings: number; faults: number }[];
  computedAt: number;
}

/** Values as the device answered; null for what it does not have. */
export interface ParameterReading {
  values: Record<string, PropertyValue>;
  /** When it answered, ms. */
  at: number;
  /** The communication log could not be kept (meg.logError). */
  unlogged: boolean;
}

/** One value on its way to a device. */
export interface ParameterWrite {
  code: string;
  title: string;
  unit: string;
  /** As read before; null when it was not. */
  from: PropertyValue;
  to: number | string;
  state: 'waiting' | 'writing' | WriteResult;
  /** What the device last said it has; null while it said nothing. */
  held: PropertyValue;
  /** Why it was refused or not tried. */
  message: string | null;
  /** Writes of this property today, this one included; from `WRITES_A_DAY` on it wears the device out. */
  today: number | null;
}

/** Writes to one device, one after the other. They go on whatever page is closed. */
export interface WriteJob {
  id: string;
  deviceId: string;
  title: string;
  /** `settling`: all is written, and a device that goes back on its word is waited for. */
  state: 'queued' | 'running' | 'settling' | 'done';
  startedAt: number;
  finishedAt: number | null;
  /** The communication log does not tell how it went (meg.logError). */
  unlogged: boolean;
  writes: ParameterWrite[];
}

const LoggedItem = z.object({ code: z.string(), title: z.string(), unit: z.string() });
const OfDevice = { deviceId: z.string() };

export const engineVerbs = {
  session: {
    /** First call of each port. `lock` is the Web Lock the page holds; null where locks are missing. */
    hello: verb<Welcome>()(
      z.object({
        protocol: z.number().int(),
        lock: z.string().nullable(),
        role: z.enum(['portal', 'wall']),
        lang: Lang,
        /** The page's browser session has had somebody signed in: a sign-in that is not remembered goes on. */
        continues: z.boolean(),
      }),
    ),
    /** Where locks are missing: call at least each 10 s, else the port counts as gone after 30 s. */
    heartbeat: verb<void>()(Nothing),
    /** Before the page goes (pagehide); frees the port's subscriptions at once. */
    bye: verb<void>()(Nothing),
    /** `remember` false: the sign-in ends with the browser session instead of after 15 days (DV-01). */
    signIn: verb<User>()(Claim),
    signInAsGuest: verb<User>()(Nothing),
    signOut: verb<void>()(Nothing),
    current: verb<User | null>()(Nothing),
    config: verb<AnswerOf<typeof getAgentConfig>>()(Nothing),
    /** Language of server messages for this port. */
    language: verb<void>()(Lang),
  },
  fleet: {
    /** Loads once, then answers from memory; `reload` asks the server again. */
    entities: verb<Entities>()(Nothing),
    reload: verb<Entities>()(Nothing),
    /** Replaces what this port wants pushed. */
    watch: verb<void>()(Watched),
    deviceStates: verb<DeviceStateColumns>()(Nothing),
    /** What a model measures and tells, with its groups. */
    model: verb<AnswerOf<typeof getDeviceFuns>>()(z.object({ modId: z.number().int() })),
    /** The last hour of what a device measures, for small pictures of it. */
    lastHour: verb<LastHour>()(z.object({ deviceId: z.string(), codes: z.array(z.string()).max(200) })),
  },
  alarms: {
    /** Warnings and faults that began in the viewer's last seven days, today included. */
    week: verb<AnomalyCounts>()(z.object({ zone: z.string() })),
    /** The newest of the last seven days; of one kind where it is named. */
    recent: verb<AlarmRecord[]>()(
      z.object({
        limit: z.number().int().min(1).max(100),
        kind: z.enum(['warning', 'fault']).optional(),
      }),
    ),
    /** Alarms that began in [start, end), newest first, of the whole fleet or of the devices that are named; `state` 0 pending, 1 resolved, null both. */
    history: verb<AlarmRecord[]>()(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        state: z.union([z.literal(0), z.literal(1)]).nullable(),
        deviceIds: z.array(z.string()).optional(),
      }),
    ),
  },
  series: {
    /** PV generation of the whole fleet, points up to now only. */
    generationTrend: verb<Trend>()(z.object({ range: SeriesRange, zone: z.string() })),
  },
  revenue: {
    board: verb<BoardRevenue>()(Nothing),
  },
  people: {
    /** Sends a code by SMS. @returns the challenge that goes with it. */
    phoneCode: verb<string>()(
      z.object({ areaCode: z.string(), account: z.string(), purpose: PhoneCodePurpose }),
    ),
    /** The same by e-mail. */
    mailCode: verb<string>()(z.object({ account: z.string(), purpose: MailCodePurpose })),
    register: verb<void>()(NewPerson),
    resetPassword: verb<void>()(NewPassword),
    /** The signed-in person's own; the server then ends all sessions, but the page signs out when it has said so. */
    changePassword: verb<void>()(NewPassword),
    reviseName: verb<User>()(z.object({ name: z.string() })),
    /** A new e-mail address, or a mobile number with its `areaCode`. */
    reviseContact: verb<User>()(z.object({ account: z.string(), areaCode: z.string().nullable(), ...Proof })),
    uploadAvatar: verb<User>()(z.object({ file: z.instanceof(Uint8Array) })),
    sessions: verb<SessionInfo[]>()(Nothing),
    /** Ends sessions by their ids; all but this one when there are none. */
    revokeSessions: verb<void>()(z.object({ ids: z.array(z.string()) })),
  },
  /** The customers of the company that the signed-in person administers. */
  customers: {
    list: verb<Customer[]>()(Nothing),
    stations: verb<CustomerStation[]>()(Nothing),
    /** Ids of the stations assigned to a customer. */
    assigned: verb<number[]>()(z.object({ userId: z.number().int() })),
    add: verb<void>()(z.object({ email: z.string() })),
    remove: verb<void>()(z.object({ userId: z.number().int() })),
    /** Gives the administration away; the asking person no longer administers afterwards. */
    transferAuthority: verb<void>()(z.object({ userId: z.number().int() })),
    /** Replaces what is assigned. */
    assign: verb<void>()(z.object({ userId: z.number().int(), stationIds: z.array(z.number().int()) })),
  },
  /** Writes reload the entities, so that all pages see them. Authorisation is the server's. */
  stations: {
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
    /** By e-mail, or by mobile number with its `areaCode`. */
    /** `changed`: they had a share or an invitation, whose type is the new one now. */
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
  },
  /** Writes reload the entities, so that all pages see them. */
  devices: {
    /** Behind the gateway of a station, by its serial number. */
    add: verb<void>()(
      z.object({
        ...OfStation,
        name: z.string(),
        type: DeviceType,
        serial: z.string(),
        modelId: z.number().int().nullable(),
      }),
    ),
    /** @returns its entity's id, which is another one where the type changed. */
    edit: verb<number>()(z.object({ ...OfDevice, name: z.string(), type: DeviceType, serial: z.string() })),
    remove: verb<void>()(z.object(OfDevice)),
  },
  /** Parameters of devices, read and written through their gateways. */
  parameters: {
    /** By template (spec A §7). */
    template: verb<AnswerOf<typeof getDeviceTemplate>>()(
      z.object({ ...OfDevice, templateId: z.number().int() }),
    ),
    /** The device itself is asked; with a `log` title that goes into its communication log. Equal questions of several pages are asked once. */
    read: verb<ParameterReading>()(
      z.object({ ...OfDevice, log: z.string().nullable(), items: z.array(LoggedItem).min(1) }),
    ),
    /**
     * Begins a job, after those under way for the device. @returns its id. Each value is written, read back, and read
     * again a little later.
     */
    write: verb<string>()(
      z.object({
        ...OfDevice,
        title: z.string(),
        writes: z
          .array(
            LoggedItem.extend({
              from: z.union([z.number(), z.string()]).nullable(),
              to: z.union([z.number(), z.string()]),
              /** Half the last digit that the device keeps: closer than this is the same. */
              tolerance: z.number().min(0),
            }),
          )
          .min(1),
      }),
    ),
    /** Writes nothing more of it; what is under way ends. */
    cancel: verb<void>()(z.object({ jobId: z.string() })),
    /** Jobs of this engine, newest first; `Frame.writes` grows when one moved on. */
    jobs: verb<WriteJob[]>()(Nothing),
    /** Newest first, 50 at a time; `before` is the last one's id. */
    log: verb<CommLogEntry[]>()(z.object({ ...OfDevice, before: z.number().int().nullable() })),
  },
  messages: {
    /** From memory while nothing is known to have changed; `Frame.messages` grows when it has. */
    list: verb<MessageList>()(Nothing),
    /** Marks as read by id; all when there are none. */
    read: verb<MessageList>()(z.object({ ids: z.array(z.string()) })),
  },
} as const;

type ApiOf<T> = {
  [G in keyof T]: {
    [V in keyof T[G]]: T[G][V] extends Verb<infer In, infer Out>
      ? z.input<In> extends void
        ? () => Promise<Out>
        : (input: z.input<In>) => Promise<Out>
      : never;
  };
};

/** The engine as a page sees it. Rejections carry an `EngineFailure`. */
export type EngineApi = ApiOf<typeof engineVerbs>;
