/** Tables of sign-ins with an identity provider. */
export interface OidcSchema {
  oidc_link: OidcLinkTable;
  oidc_code: OidcCodeTable;
}

/** An account of the provider and whose it is here; a person has at most one of each provider. */
export interface OidcLinkTable {
  issuer: string;
  /** The provider's own name of the account, which never changes. */
  subject: string;
  person_id: number;
  created_at: number;
}

/** A sign-in that the page has still to fetch. */
export interface OidcCodeTable {
  /** sha-256 of the opaque code. */
  code_hash: Buffer;
  /** sha-256 of the key of the page that began it. */
  key_hash: Buffer;
  person_id: number;
  /** True if the provider asked for several factors. */
  strong: boolean;
  expires_at: number;
}
