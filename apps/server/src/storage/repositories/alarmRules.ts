import type { RuleKind, RuleSettings } from '@heliograph/domain/alarms';
import type { Kysely, Selectable } from 'kysely';
import type { AlarmRuleTable } from '../notificationSchema.ts';
import type { Schema } from '../schema.ts';

/** Where rules hold: at a station, at those of a company, or at those that a person owns. The first of these counts. */
export type RuleScope = { stationId: number } | { companyId: number } | { personId: number };

export const settingsOfRule = (row: Selectable<AlarmRuleTable>): RuleSettings => ({
  isOn: row.is_on,
  level: row.level,
  threshold: row.threshold,
  hysteresis: row.hysteresis,
  delayMinutes: row.delay_minutes,
  hours:
    row.from_minute === null || row.to_minute === null ? null : { from: row.from_minute, to: row.to_minute },
});

/** Rules on values that users changed. */
export function alarmRulesRepository(db: Kysely<Schema>) {
  const getColumn = (scope: RuleScope) =>
    'stationId' in scope
      ? ([{ station_id: scope.stationId }, 'station_id', scope.stationId] as const)
      : 'companyId' in scope
        ? ([{ company_id: scope.companyId }, 'company_id', scope.companyId] as const)
        : ([{ person_id: scope.personId }, 'person_id', scope.personId] as const);

  return {
    /** Rules of the scope itself. */
    async of(scope: RuleScope): Promise<Map<RuleKind, RuleSettings>> {
      const [, column, id] = getColumn(scope);
      const rows = await db.selectFrom('alarm_rule').selectAll().where(column, '=', id).execute();
      return new Map(rows.map((row) => [row.kind, settingsOfRule(row)]));
    },

    /** Rules at a station that has none of its own: those of its company, else of its owner. */
    async aroundStation(stationId: number): Promise<Map<RuleKind, RuleSettings>> {
      const rows = await db
        .selectFrom('alarm_rule')
        .innerJoin('station', (join) =>
          join.on((eb) =>
            eb.or([
              eb('alarm_rule.company_id', '=', eb.ref('station.company_id')),
              eb('alarm_rule.person_id', '=', eb.ref('station.creator_id')),
            ]),
          ),
        )
        .where('station.id', '=', stationId)
        .selectAll('alarm_rule')
        // A company's come later, and so replace those of the owner.
        .orderBy('alarm_rule.company_id', (order) => order.asc().nullsFirst())
        .execute();
      return new Map(rows.map((row) => [row.kind, settingsOfRule(row)]));
    },

    /** @param settings null where what holds for wider scopes is to hold again */
    async save(scope: RuleScope, kind: RuleKind, settings: RuleSettings | null): Promise<void> {
      const [values, column, id] = getColumn(scope);
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('alarm_rule').where(column, '=', id).where('kind', '=', kind).execute();
        if (!settings) return;
        await tx
          .insertInto('alarm_rule')
          .values({
            ...values,
            kind,
            is_on: settings.isOn,
            level: settings.level,
            threshold: settings.threshold,
            hysteresis: settings.hysteresis,
            delay_minutes: settings.delayMinutes,
            from_minute: settings.hours?.from ?? null,
            to_minute: settings.hours?.to ?? null,
          })
          .execute();
      });
    },
  };
}
