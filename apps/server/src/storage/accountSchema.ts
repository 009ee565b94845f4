import type { SessionEnd, TokenScope } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Instant } from './columnTypes.ts';

/** People, their sessions and proofs, companies and customers. */
export interface AccountSchema {
  person: PersonTable;
  account_version: AccountVersionTable;
  session: SessionTable;
  company: CompanyTable;
  challenge: ChallengeTable;
  contact_change: ContactChangeTable;
  attempt: AttemptTable;
  customer_request: CustomerRequestTable;
  customer_station: CustomerStationTable;
  notice: NoticeTable;
}

export interface PersonTable {
  id: Generated<number>;
  /** Sign-in name and `create_user` on the wire. */
  user_name: string;
  name: string;
  /** Lower case; unique; null for people who registered by mobile. */
  email: string | null;
  area_code: Defaulted<string>;
  mobile: string | null;
  /**
   * argon2id; null for who signs in with an identity provider only, and for the guest and displays, which have no
   * credentials.
   */
  password_hash: string | null;
  avatar: Defaulted<string>;
  role: 'individual' | 'enterprise' | 'administrator' | 'guest' | 'display';
  /** For a display: who paired it. */
  owner_id: ColumnType<number | null, number | undefined, number>;
  company_id: number | null;
  /** Administrator of their company: can see the customer list. */
  enterprise_auth: Defaulted<boolean>;
  created_at: Instant;
  /** When the terms were accepted; null for accounts created by the deployment. */
  agreed_at: Defaulted<number | null>;
  /** Alarms that started up to this instant are read. */
  alarms_read_at: Defaulted<number>;
  /** When an administrator disabled the account. */
  disabled_at: ColumnType<number | null, number | undefined, number | null>;
}

/** Grows when a person's rights change or there is something new for them to read. */
export interface AccountVersionTable {
  person_id: number;
  version: number;
}

export interface SessionTable {
  id: Generated<number>;
  /** Public identity: prefix of MQTT client ids, and the MQTT user; useless on its own. */
  public_id: string;
  person_id: number;
  /** sha-256 of the opaque token. */
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Why it was revoked; null for displays. */
  ended_by: Defaulted<SessionEnd | null>;
  /** Last use, to the minute. */
  seen_at: Instant;
  /** Remote address and User-Agent of the last use. */
  address: Defaulted<string>;
  agent: Defaulted<string>;
  /** Name of an API token; null for a sign-in. */
  token_name: Defaulted<string | null>;
  /** Scopes of the token; null for a sign-in. */
  scopes: Defaulted<TokenScope[] | null>;
  /** The stations that it reaches; null for all of its person's. */
  station_ids: Defaulted<number[] | null>;
  /** When the person last proved who they are, and until when that counts for dangerous writes. */
  proved_at: Defaulted<number>;
  proof_until: Defaulted<number>;
}

/**
 * A code that was sent (DV-05). The table does not show whether any code matches: where no message was sent, none
 * does.
 */
export interface ChallengeTable {
  id: Generated<number>;
  /** sha-256 of the opaque challenge. */
  token_hash: Buffer;
  purpose: string;
  /** E-mail address, or country code, space and number. */
  account: string;
  /** HMAC of the code under the deployment's secret. */
  code_hash: Buffer;
  lang: 'en' | 'zh';
  tries: Defaulted<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: Defaulted<number | null>;
}

/** A change of a contact that the previous one can take back until `expires_at`. */
export interface ContactChangeTable {
  id: Generated<number>;
  /** sha-256 of the link's token. */
  token_hash: Buffer;
  person_id: number;
  channel: 'email' | 'mobile';
  /** Contact before the change, as in `challenge.account`; null for none. */
  previous: string | null;
  /** Contact that got the link, in the same form. */
  told: string;
  changed_at: Instant;
  expires_at: Instant;
}

/** Attempts counted per key in a window that ends at `until`. */
export interface AttemptTable {
  key: string;
  n: number;
  until: Instant;
}

/**
 * A business; `code` is the ABN (`company_code` in the API), `enterprise_code` is what owners type to link a station.
 */
export interface CompanyTable {
  id: Generated<number>;
  name: string;
  code: string;
  enterprise_code: string;
  /** True if its members need a second factor to write to devices. */
  demands_factor: Defaulted<boolean>;
}

/** A company asks a person to become its customer. */
export interface CustomerRequestTable {
  id: Generated<number>;
  company_id: number;
  person_id: number;
  /** As the requester typed it: all that the company sees of the person. */
  email: string;
  /** Last requester; null when they no longer exist. */
  requester_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}

/** A station that a company assigned to one of its customers. */
export interface CustomerStationTable {
  company_id: number;
  person_id: number;
  station_id: number;
  created_at: Instant;
  /** The import that assigned it. */
  import_id: Defaulted<number | null>;
}

/** A message about a person's account; alarm messages come from `alarm`. */
export interface NoticeTable {
  id: Generated<number>;
  person_id: number;
  kind: string;
  at: Instant;
  station_id: number | null;
  detail: ColumnType<Record<string, string | number>, string, string>;
  read_at: Defaulted<number | null>;
  /** The person who caused it. */
  sender_id: Defaulted<number | null>;
}
