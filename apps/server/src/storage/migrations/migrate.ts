import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartupError } from '../../support/startupError.ts';
import type { Schema } from '../schema.ts';
import { entities } from './0001_entities.ts';
import { series } from './0002_series.ts';
import { people } from './0003_people.ts';
import { stations } from './0004_stations.ts';
import { lookups } from './0005_lookups.ts';
import { devices } from './0006_devices.ts';
import { firmware } from './0007_firmware.ts';
import { profiles } from './0008_profiles.ts';
import { displays } from './0009_displays.ts';
import { quality } from './0010_quality.ts';
import { accountChanges } from './0011_account_changes.ts';
import { ratedPower } from './0012_rated_power.ts';
import { customerRequests } from './0013_customer_requests.ts';
import { peopleAdministration } from './0014_people_administration.ts';
import { secondFactors } from './0015_second_factors.ts';
import { auditOrigin } from './0016_audit_origin.ts';
import { apiTokens } from './0017_api_tokens.ts';
import { operation } from './0018_operation.ts';
import { oidc } from './0019_oidc.ts';
import { signInEvents } from './0020_sign_in_events.ts';
import { brokerSlots } from './0021_broker_slots.ts';
import { scaling } from './0022_scaling.ts';
import { brokerNodes } from './0023_broker_nodes.ts';
import { packedPeriods } from './0024_packed_periods.ts';
import { outbox } from './0025_outbox.ts';
import { stationStatus } from './0026_station_status.ts';
import { energySums } from './0027_energy_sums.ts';
import { stationNames } from './0028_station_names.ts';
import { gatewayPeriod } from './0030_gateway_period.ts';
import { alarmStates } from './0032_alarm_states.ts';
import { alarmNotifications } from './0034_alarm_notifications.ts';
import { alarmCauses } from './0035_alarm_causes.ts';
import { brokerSessions } from './0037_broker_sessions.ts';
import { pushMessages } from './0038_push_messages.ts';
import { escalation } from './0039_escalation.ts';
import { alarmRules } from './0040_alarm_rules.ts';
import { monthlyMail } from './0041_monthly_mail.ts';
import { acknowledgedAtWalls } from './0043_acknowledged_at_walls.ts';
import { notificationFilters } from './0044_notification_filters.ts';
import { imports } from './0045_imports.ts';
import { electricityPlans } from './0047_electricity_plans.ts';
import { gatewayNetworks } from './0048_gateway_networks.ts';
import { importKinds } from './0049_import_kinds.ts';
import { energyImports } from './0050_energy_imports.ts';
import { calmOfRules } from './0052_calm_of_rules.ts';
import { priceSeries } from './0053_price_series.ts';
import { importedTariffs } from './0054_imported_tariffs.ts';
import { contactChanges } from './0055_contact_changes.ts';
import { noticeSenders } from './0056_notice_senders.ts';
import { gatewayHeard } from './0057_gateway_heard.ts';
import { foldTextFunction } from './0060_fold_text.ts';
import { planes } from './0061_planes.ts';
import { losses } from './0062_losses.ts';
import { lossChanges } from './0063_loss_changes.ts';

/** In the order of their names; a released migration never changes. */
const migrations: Record<string, Migration> = {
  '0001_entities': entities,
  '0002_series': series,
  '0003_people': people,
  '0004_stations': stations,
  '0005_lookups': lookups,
  '0006_devices': devices,
  '0007_firmware': firmware,
  '0008_profiles': profiles,
  '0009_displays': displays,
  '0010_quality': quality,
  '0011_account_changes': accountChanges,
  '0012_rated_power': ratedPower,
  '0013_customer_requests': customerRequests,
  '0014_people_administration': peopleAdministration,
  '0015_second_factors': secondFactors,
  '0016_audit_origin': auditOrigin,
  '0017_api_tokens': apiTokens,
  '0018_operation': operation,
  '0019_oidc': oidc,
  '0020_sign_in_events': signInEvents,
  '0021_broker_slots': brokerSlots,
  '0022_scaling': scaling,
  '0023_broker_nodes': brokerNodes,
  '0024_packed_periods': packedPeriods,
  '0025_outbox': outbox,
  '0026_station_status': stationStatus,
  '0027_energy_sums': energySums,
  '0028_station_names': stationNames,
  '0030_gateway_period': gatewayPeriod,
  '0032_alarm_states': alarmStates,
  '0034_alarm_notifications': alarmNotifications,
  '0035_alarm_causes': alarmCauses,
  '0037_broker_sessions': brokerSessions,
  '0038_push_messages': pushMessages,
  '0039_escalation': escalation,
  '0040_alarm_rules': alarmRules,
  '0041_monthly_mail': monthlyMail,
  '0043_acknowledged_at_walls': acknowledgedAtWalls,
  '0044_notification_filters': notificationFilters,
  '0045_imports': imports,
  '0047_electricity_plans': electricityPlans,
  '0048_gateway_networks': gatewayNetworks,
  '0049_import_kinds': importKinds,
  '0050_energy_imports': energyImports,
  '0052_calm_of_rules': calmOfRules,
  '0053_price_series': priceSeries,
  '0054_imported_tariffs': importedTariffs,
  '0055_contact_changes': contactChanges,
  '0056_notice_senders': noticeSenders,
  '0057_gateway_heard': gatewayHeard,
  '0060_fold_text': foldTextFunction,
  '0061_planes': planes,
  '0062_losses': losses,
  '0063_loss_changes': lossChanges,
};

/** True if the database has data of an older version, which `migrate` would change. */
export async function isOlder(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  if (rows[0]?.known !== true) return false;
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = executed.rows.map(({ name }) => name);
  // One of a newer version is refused instead.
  if (names.length === 0 || names.some((name) => !(name in migrations))) return false;
  return names.length < Object.keys(migrations).length;
}

/**
 * Migrates the tables to this version, or to an older one that had only the migrations of `until`; several servers may
 * start at once.
 *
 * @throws StartupError when the database or `until` is of a newer version
 */
export async function migrate(db: Kysely<Schema>, until?: readonly string[]): Promise<void> {
  if (until?.some((name) => !(name in migrations)))
    throw new StartupError(
      'The backup was written by a newer version of Heliograph; restore it with that version.',
    );
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const last = until?.at(-1);
  if (
    until &&
    (await migrator.getMigrations()).some(({ name, executedAt }) => executedAt && !until.includes(name))
  )
    throw new StartupError(
      'The database is in use by a newer version. Restore into an empty DATA_DIR or database.',
    );
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  // Kysely's message for a migration that is in the database but not in this version.
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StartupError('The database was written by a newer version of Heliograph; start that version.');
  }
  if (error !== undefined) throw error as Error;
}
