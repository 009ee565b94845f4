import type { AlarmRuleSettings } from '@heliograph/contracts/http';
import { DEFAULT_RULES, RULE_KINDS, RULE_MEANINGS, type RuleSettings } from '@heliograph/domain/alarms';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import type { RuleScope } from '../../storage/repositories/alarmRules.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import { requireStationCapability } from '../require.ts';
import type { Services } from '../services.ts';

type RuleHandlers = Pick<HandlersOf<'alarm'>, 'getAlarmRules' | 'saveAlarmRule'>;

/** Rules on values that raise alarms [ALM-04]. */
export function alarmRuleHandlers(services: Services) {
  const { repositories, now } = services;
  const { alarmRules, audit } = repositories;

  async function requireScope(
    scope: 'own' | 'company' | 'station',
    stationId: number | undefined,
    caller: Caller,
  ): Promise<RuleScope> {
    const { person } = requireSession(caller);
    if (scope === 'own') return { personId: person.id };
    if (scope === 'company') {
      if (person.company_id === null || !can(getActor(person), 'customers.manage'))
        throw new Refused('forbidden', 'forbidden');
      return { companyId: person.company_id };
    }
    if (stationId === undefined) throw new Refused('badRequest', 'stationUnknown', { field: 'station_id' });
    await requireStationCapability({ repositories }, caller, 'alarm.rules', stationId);
    return { stationId };
  }

  return {
    async getAlarmRules({ scope, station_id }, caller) {
      const wanted = await requireScope(scope, station_id, caller);
      const rules = await alarmRules.of(wanted);
      const wider = 'stationId' in wanted ? await alarmRules.aroundStation(wanted.stationId) : null;
      return {
        list: RULE_KINDS.map((kind) => ({
          kind,
          settings: onWire(rules.get(kind) ?? wider?.get(kind) ?? DEFAULT_RULES[kind]),
          changed: rules.has(kind) ? (1 as const) : (0 as const),
        })),
      };
    },

    async saveAlarmRule({ scope, station_id, kind, settings }, caller) {
      const wanted = await requireScope(scope, station_id, caller);
      const { min, max } = RULE_MEANINGS[kind];
      if (settings && (settings.threshold < min || settings.threshold > max))
        throw new Refused('badRequest', 'ruleThreshold', {
          field: 'settings.threshold',
          values: { min, max },
        });
      await alarmRules.save(wanted, kind, settings && fromWire(settings));
      const { person } = requireSession(caller);
      const detail = { person: person.id, kind };
      const stationId = 'stationId' in wanted ? { stationId: wanted.stationId } : {};
      await audit.add([{ personId: person.id, ...stationId, action: 'alarmRule.save', detail }], now());
      return {};
    },
  } satisfies RuleHandlers;
}

const onWire = ({
  isOn,
  level,
  threshold,
  hysteresis,
  delayMinutes,
  hours,
}: RuleSettings): AlarmRuleSettings => ({
  on: isOn ? 1 : 0,
  level,
  threshold,
  hysteresis,
  delay_minutes: delayMinutes,
  from_minute: hours?.from ?? 0,
  to_minute: hours?.to ?? 0,
});

const fromWire = (settings: AlarmRuleSettings): RuleSettings => ({
  isOn: settings.on === 1,
  level: settings.level,
  threshold: settings.threshold,
  hysteresis: settings.hysteresis,
  delayMinutes: settings.delay_minutes,
  hours:
    settings.from_minute === settings.to_minute
      ? null
      : { from: settings.from_minute, to: settings.to_minute },
});
