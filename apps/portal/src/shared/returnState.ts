/** State of the sign-in page's address: where to go afterwards. */
export interface ReturnState {
  /** Path with search and hash. */
  from: string;
  /** User name of who was signed in there, the only one to return; null or missing for anybody. */
  of?: string | null;
}
