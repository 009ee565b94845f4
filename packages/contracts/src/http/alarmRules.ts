import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { Flag, Id, QueryId } from './scalars.ts';

const RuleKind = withMeanings(z.enum(['lowSoc', 'noGeneration', 'exportLimit', 'gridVoltage', 'losses']), {
  lowSoc: 'state of charge of a battery below the threshold, %',
  noGeneration: 'PV power below the threshold, % of what neighbours generate, from two hours after sunrise',
  exportLimit: 'power fed into the grid above the threshold, kW',
  gridVoltage: 'grid voltage above the threshold, V',
  losses: 'cost of losses in the next 30 days above the threshold, in the currency of the tariff',
});

const Minute = z.number().int().min(0).max(1439);

const RuleSettings = z.object({
  on: Flag,
  /** Level of its alarms. */
  level: z.number().int().min(1).max(3),
  threshold: z.number().min(0).max(1_000_000),
  /** How far the value has to come back for the alarm to end. */
  hysteresis: z.number().min(0).max(1_000_000),
  /** How long the condition has to hold; without meaning for `losses`, which are judged by the day. */
  delay_minutes: z.number().int().min(0).max(1440),
  /** By the clocks of the station; equal for the whole day. */
  from_minute: Minute,
  to_minute: Minute,
});
export type AlarmRuleSettings = z.infer<typeof RuleSettings>;

/** Where rules hold. Those of the station count, else those of its company, else its owner's, else the defaults. */
const Scope = withMeanings(z.enum(['own', 'company', 'station']), {
  own: 'stations that the caller owns',
  company: 'stations of the company that the caller administers',
  station: 'the station of `station_id`',
});

/** GET /alarm/get_rules: rules on values that raise alarms. */
export const getAlarmRules = call('GET', '/alarm/get_rules', {
  may: 'notification.manage',
  summary: 'Rules on values that raise alarms',
  request: z.object({
    scope: Scope,
    /** Station of scope `station`. */
    station_id: QueryId.optional(),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        kind: RuleKind,
        settings: RuleSettings,
        /** 1: changed for this scope; 0: what holds otherwise. */
        changed: Flag,
      }),
    ),
  }),
});

/** POST /alarm/save_rule */
export const saveAlarmRule = call('POST', '/alarm/save_rule', {
  may: 'notification.manage',
  summary: 'Change a rule on values',
  request: z.object({
    scope: Scope,
    station_id: Id.optional(),
    kind: RuleKind,
    /** Null: what holds otherwise holds again. */
    settings: RuleSettings.nullable(),
  }),
  answer: z.object({}),
});
