import type { Authorisation } from '@heliograph/contracts/http';

/** How a person of the list is called; of somebody invited, the address or number. */
export const nameOf = ({ name, user }: Pick<Authorisation, 'name' | 'user'>): string =>
  name === '' ? user : name;
