import type { Logger } from 'pino';
import type { Brokers } from '../broker/brokers.ts';
import type { Config } from '../config/config.ts';
import type { AddressSearch } from '../addresses/addressSearch.ts';
import type { SimulatedGateways } from '../demo/simulatedGateways.ts';
import type { Displays } from '../displays/createDisplays.ts';
import type { Upgrades } from '../firmware/createUpgrades.ts';
import type { AccessCache } from '../access/access.ts';
import type { AccountPolls } from '../identity/accountPolls.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Attempts } from '../access/attempts.ts';
import type { Challenges } from '../identity/challenges.ts';
import type { Oidc } from '../identity/oidc/oidc.ts';
import type { Passkeys } from '../identity/passkeys.ts';
import type { Proofs } from '../identity/proofs.ts';
import type { RequestCode } from '../identity/requestCode.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignIn } from '../identity/signIn.ts';
import type { BrowserNotices } from '../identity/signIns/browserNotices.ts';
import type { SignInLog } from '../identity/signIns/signInLog.ts';
import type { Relations } from '../access/relations.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { WriteGrants } from '../identity/writeGrants.ts';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { Places } from '../places/places.ts';
import type { ServerStatusService } from '../operation/serverStatus.ts';
import type { SeriesService } from '../series/createSeriesService.ts';
import type { FleetSums } from '../series/sums/fleetSums.ts';
import type { StoredTotals } from '../totals/storedTotals.ts';
import type { EnergyImports } from '../series/imports/createEnergyImports.ts';
import type { EnergyEdits } from '../series/quality/createEnergyEdits.ts';
import type { Losses } from '../series/losses/createLosses.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { Database } from '../storage/database.ts';
import type { Repositories } from '../storage/repositories/index.ts';

/** Dependencies of the handlers. */
export interface Services {
  config: Pick<
    Config,
    | 'companyPrefix'
    | 'externalBrokers'
    | 'gatewaysPerPerson'
    | 'mail'
    | 'sms'
    | 'oidc'
    | 'operator'
    | 'privacyUrl'
    | 'publicUrl'
    | 'revenueFactor'
    | 'stationsPerPerson'
    | 'termsUrl'
    | 'tileAttribution'
    | 'tileUrls'
    | 'webhookNetworks'
    | 'wholeFleetStations'
  >;
  database: Pick<Database, 'db'>;
  repositories: Repositories;
  sessions: Sessions;
  signIn: SignIn;
  signInLog: Pick<SignInLog, 'open' | 'refused'>;
  browserNotices: Pick<BrowserNotices, 'note'>;
  places: Pick<Places, 'of'>;
  attempts: Attempts;
  challenges: Challenges;
  requestCode: RequestCode;
  passkeys: Passkeys;
  proofs: Proofs;
  /** Encrypts the secrets of authenticator apps, because codes are computed from them. */
  totpSecrets: Sealing;
  /** Encrypts the secrets of webhooks, because bodies are signed with them. */
  webhookSecrets: Sealing;
  /** Encrypts the passwords of gateways that were imported, until their file was read. */
  importSecrets: Sealing;
  /** With which browsers subscribe to push messages: uncompressed, base64url. */
  pushKey: string;
  /** Null where no provider is configured. */
  oidc: Pick<Oidc, 'take'> | null;
  accounts: Accounts;
  accountPolls: Pick<AccountPolls, 'waitForChange' | 'wake'>;
  access: AccessCache;
  relations: Relations;
  credentials: MqttCredentials;
  grants: WriteGrants;
  brokers: Pick<Brokers, 'gatewayUrl'>;
  gatewayUpdates: Pick<GatewayUpdates, 'accept'>;
  upgrades: Pick<Upgrades, 'notifyGateway'>;
  /** Null without the demo. */
  simulated: Pick<SimulatedGateways, 'add' | 'remove' | 'updateDevice' | 'setPassword'> | null;
  displays: Displays;
  series: SeriesService;
  fleetSums: FleetSums;
  storedTotals: StoredTotals;
  edits: EnergyEdits;
  energyImports: EnergyImports;
  losses: Losses;
  addresses: AddressSearch;
  sharing: Sharing;
  notifier: Pick<Notifier, 'send'>;
  serverStatus: Pick<ServerStatusService, 'read' | 'readClock' | 'readDisk'>;
  /** Origin of links that are sent to people: never from a request, whose headers anyone can write. */
  linkOrigin: () => string;
  log: Pick<Logger, 'error'>;
  now: () => number;
}
