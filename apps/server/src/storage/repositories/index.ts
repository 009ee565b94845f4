import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { accountVersionsRepository } from './accountVersions.ts';
import { alarmDeliveriesRepository } from './alarmDeliveries.ts';
import { alarmHandlingRepository } from './alarmHandling.ts';
import { alarmRulesRepository } from './alarmRules.ts';
import { alarmsRepository } from './alarms.ts';
import { apiTokensRepository } from './apiTokens.ts';
import { attemptsRepository } from './attempts.ts';
import { auditRepository } from './audit.ts';
import { authoredRepository } from './authored.ts';
import { brokersRepository } from './brokers.ts';
import { challengesRepository } from './challenges.ts';
import { contactChangesRepository } from './contactChanges.ts';
import { commLogRepository } from './commLog.ts';
import { customerRequestsRepository } from './customerRequests.ts';
import { administrationRepository } from './administration.ts';
import { customersRepository } from './customers.ts';
import { deploymentRepository } from './deployment.ts';
import { devicesRepository } from './devices.ts';
import { displaysRepository } from './displays.ts';
import { escalationsRepository } from './escalations.ts';
import { factorsRepository } from './factors.ts';
import { firmwareRepository } from './firmware.ts';
import { fleetRepository } from './fleet.ts';
import { gatewaysRepository } from './gateways.ts';
import { importsRepository } from './imports.ts';
import { invitationsRepository } from './invitations.ts';
import { knownBrowsersRepository } from './knownBrowsers.ts';
import { maintenanceRepository } from './maintenance.ts';
import { modelsRepository } from './models.ts';
import { notificationSettingsRepository } from './notificationSettings.ts';
import { noticesRepository } from './notices.ts';
import { oidcRepository } from './oidc.ts';
import { outboxRepository } from './outbox.ts';
import { pairingsRepository } from './pairings.ts';
import { peopleRepository } from './people.ts';
import { picturesRepository } from './pictures.ts';
import { priceMonthsRepository } from './priceMonths.ts';
import { pushSubscriptionsRepository } from './pushSubscriptions.ts';
import { sessionsRepository } from './sessions.ts';
import { sharesRepository } from './shares.ts';
import { signInsRepository } from './signIns.ts';

import { stationChangesRepository } from './stationTransaction.ts';
import { stationsRepository } from './stations.ts';
import { tariffsRepository } from './tariffs.ts';
import { upgradesRepository } from './upgrades.ts';
import { webhooksRepository } from './webhooks.ts';
import { writeCountsRepository } from './writeCounts.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/** One repository per aggregate; they translate between rows and the rest of the server. */
export function createRepositories(db: Kysely<Schema>) {
  return {
    accountVersions: accountVersionsRepository(db),
    alarmDeliveries: alarmDeliveriesRepository(db),
    alarmHandling: alarmHandlingRepository(db),
    alarmRules: alarmRulesRepository(db),
    alarms: alarmsRepository(db),
    apiTokens: apiTokensRepository(db),
    attempts: attemptsRepository(db),
    audit: auditRepository(db),
    brokers: brokersRepository(db),
    customerRequests: customerRequestsRepository(db),
    administration: administrationRepository(db),
    customers: customersRepository(db),
    challenges: challengesRepository(db, 'challenge'),
    contactChanges: contactChangesRepository(db),
    commLog: commLogRepository(db),
    deployment: deploymentRepository(db),
    devices: devicesRepository(db),
    displays: displaysRepository(db),
    escalations: escalationsRepository(db),
    factors: factorsRepository(db),
    firmware: firmwareRepository(db),
    fleet: fleetRepository(db),
    gateways: gatewaysRepository(db),
    imports: importsRepository(db),
    invitations: invitationsRepository(db),
    knownBrowsers: knownBrowsersRepository(db),
    maintenance: maintenanceRepository(db),
    models: modelsRepository(db),
    notices: noticesRepository(db),
    notificationSettings: notificationSettingsRepository(db),
    webhooks: webhooksRepository(db),
    oidc: oidcRepository(db),
    outbox: outboxRepository(db),
    pairings: pairingsRepository(db),
    people: peopleRepository(db),
    pictures: picturesRepository(db),
    plans: authoredRepository(db, 'electricity_plan'),
    priceMonths: priceMonthsRepository(db),
    priceSeries: authoredRepository(db, 'price_series'),
    profiles: authoredRepository(db, 'profile'),
    proofChallenges: challengesRepository(db, 'proof_challenge'),
    pushSubscriptions: pushSubscriptionsRepository(db),
    sessions: sessionsRepository(db),
    shares: sharesRepository(db),
    signIns: signInsRepository(db),
    stationChanges: stationChangesRepository(db),
    stations: stationsRepository(db),
    tariffs: tariffsRepository(db),
    upgrades: upgradesRepository(db),
    writeCounts: writeCountsRepository(db),
  };
}
