import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { createAddressSearch } from './addresses/addressSearch.ts';
import { createAddressr } from './addresses/addressr.ts';
import type { Brokers } from './broker/brokers.ts';
import { readLocalities } from './catalogue/localities/readLocalities.ts';
import type { Config } from './config/config.ts';
import type { SimulatedGateways } from './demo/simulatedGateways.ts';
import { createDisplays } from './displays/createDisplays.ts';
import type { Upgrades } from './firmware/createUpgrades.ts';
import type { GatewayUpdates } from './gateways/gatewayUpdates.ts';
import type { PortalOptions } from './http/app.ts';
import { createHandlers } from './http/handlers.ts';
import type { AccessCache } from './access/access.ts';
import { createAccountPolls } from './identity/accountPolls.ts';
import { createAccounts } from './identity/accounts.ts';
import { createAttempts } from './access/attempts.ts';
import { createChallenges } from './identity/challenges.ts';
import type { MqttCredentials } from './identity/mqttCredentials.ts';
import { createOidc } from './identity/oidc/oidc.ts';
import { createPasskeys } from './identity/passkeys.ts';
import { createProofs } from './identity/proofs.ts';
import type { Relations } from './access/relations.ts';
import { createRequestCode } from './identity/requestCode.ts';
import { createSealing, type Sealing } from './secrets/sealing.ts';
import type { Sessions } from './identity/sessions.ts';
import { createSessionUses } from './identity/sessionUses.ts';
import { createSignIn } from './identity/signIn.ts';
import { createBrowserNotices } from './identity/signIns/browserNotices.ts';
import { createSignInLog } from './identity/signIns/signInLog.ts';
import type { WriteGrants } from './identity/writeGrants.ts';
import type { UnsubscribeTokens } from './notifications/alarms/unsubscribeTokens.ts';
import type { Notifier } from './notifications/notifier.ts';
import type { ServerStatusService } from './operation/serverStatus.ts';
import { openPlaces } from './places/places.ts';
import { createSeriesService } from './series/createSeriesService.ts';
import { createFleetSums } from './series/sums/fleetSums.ts';
import { createEnergyImports } from './series/imports/createEnergyImports.ts';
import { createLosses } from './series/losses/createLosses.ts';
import { createEnergyEdits } from './series/quality/createEnergyEdits.ts';
import type { ReadSnapshot } from './series/seriesReader.ts';
import { createSharing } from './sharing/sharing.ts';
import type { Database } from './storage/database.ts';
import type { Repositories } from './storage/repositories/index.ts';
import { createStoredTotals } from './totals/storedTotals.ts';

/** Stations with whose alarms people did something, on any server. */
export type AlarmFeed = EventEmitter<{ handled: [readonly number[] | 'all'] }>;

export interface PortalPorts {
  config: Config;
  database: Database;
  repositories: Repositories;
  sessions: Sessions;
  access: AccessCache;
  relations: Relations;
  credentials: MqttCredentials;
  grants: WriteGrants;
  gatewayUpdates: Pick<GatewayUpdates, 'accept'>;
  alarmFeed: AlarmFeed;
  upgrades: Pick<Upgrades, 'notifyGateway'>;
  brokers: Pick<Brokers, 'gatewayUrl'>;
  notifier: Notifier;
  webhookSecrets: Sealing;
  /** With which browsers subscribe to push messages. */
  pushKey: string;
  unsubscribe: UnsubscribeTokens;
  serverStatus: Pick<ServerStatusService, 'read' | 'readClock' | 'readDisk'>;
  readSeries: ReadSnapshot;
  /** Null without the demo, and where another server simulates it. */
  simulated: SimulatedGateways | null;
  /** Folder of the built pages. */
  pages: string;
  /** Origin of links that are sent to people. */
  linkOrigin: () => string;
  log: Logger;
  now: () => number;
}

/** Services of the pages and the API. */
export async function createPortal(ports: PortalPorts) {
  const { config, database, repositories, sessions, access, notifier, linkOrigin, pages, log, now } = ports;
  const { db } = database;
  const { deployment } = repositories;
  const product = config.operator.name;
  const places = openPlaces(config.locationDb, log);
  const accountPolls = createAccountPolls({ ...repositories, sessions, access, log, now });
  ports.alarmFeed.on('handled', accountPolls.wakeForAlarms);
  const displays = createDisplays({
    repositories,
    sessions,
    access,
    secret: await deployment.secret('pairing.secret'),
    pages,
    log,
    now,
  });
  const attempts = createAttempts({ attempts: repositories.attempts, now });
  const challenges = createChallenges({ db, secret: await deployment.secret('challenge.secret'), now });
  const totpSecrets = createSealing(await deployment.secret('totp.secret'));
  const passkeys = createPasskeys({ factors: repositories.factors, product, now });
  const oidc =
    config.oidc &&
    createOidc({
      settings: config.oidc,
      db,
      access,
      sealing: createSealing(await deployment.secret('oidc.secret')),
      log,
      now,
    });
  const signInLog = createSignInLog({ db, sessions, log, now });
  const browserNotices = createBrowserNotices({
    db,
    attempts,
    notifier,
    places,
    product,
    linkOrigin,
    log,
    now,
  });
  const handlers = createHandlers({
    ...ports,
    signIn: createSignIn({ people: repositories.people, attempts }),
    signInLog,
    browserNotices,
    places,
    attempts,
    challenges,
    requestCode: createRequestCode({ people: repositories.people, challenges, attempts, notifier, product }),
    passkeys,
    proofs: createProofs({ repositories, attempts, challenges, passkeys, secrets: totpSecrets, now }),
    totpSecrets,
    importSecrets: createSealing(await deployment.secret('import.secret')),
    oidc,
    accountPolls,
    accounts: createAccounts({ db, challenges, sessions, access, notifier, product, linkOrigin, now }),
    displays,
    fleetSums: createFleetSums({ database }),
    storedTotals: createStoredTotals({ pool: database.pool, now }),
    series: createSeriesService({ database, read: ports.readSeries }),
    edits: createEnergyEdits({ database, now }),
    energyImports: createEnergyImports({ database, now }),
    losses: createLosses({ database, read: ports.readSeries, now }),
    addresses: createAddressSearch({
      searchService: config.addressUrl === null ? null : createAddressr(config.addressUrl),
      lines: readLocalities,
      log,
      now,
    }),
    sharing: createSharing({ db, access, attempts, notifier, product, linkOrigin, now }),
  });
  const options: PortalOptions = {
    handlers,
    sessions,
    proofContext: { repositories, now },
    permissionContext: { access, repositories },
    sessionUses: createSessionUses({
      sessions: repositories.sessions,
      now,
      onFailure: (error) => log.warn({ err: error }, 'session activity could not be stored'),
    }),
    oidc,
    attempts,
    unsubscribe: ports.unsubscribe,
    notificationSettings: repositories.notificationSettings,
    now,
    linkOrigin,
    companyPrefix: config.companyPrefix,
    publicUrl: config.publicUrl,
    tileUrls: config.tileUrls,
    framedUrls: [config.termsUrl, config.privacyUrl].filter((url) => url !== null),
    pages,
    pictures: repositories.pictures,
    brokerUrls: [
      ...config.externalBrokers.map(({ wsUrl }) => wsUrl),
      ...(config.publicUrl === null ? [] : [config.publicUrl.replace(/^http/, 'ws')]),
    ],
  };
  return {
    options,
    /** Displays connected to this server. */
    connectedDisplays: displays.connected,
    /** Answers all open polls, and accepts no new ones. */
    releasePolls(): void {
      displays.release();
      accountPolls.close();
    },
    async close(): Promise<void> {
      await browserNotices.close();
      await signInLog.close();
      places.close();
    },
  };
}
