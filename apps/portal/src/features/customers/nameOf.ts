import type { Customer } from '@heliograph/contracts/http';

/** What to call a customer: the name they gave, else the one they sign in with. */
export const nameOf = ({ name, username }: Pick<Customer, 'name' | 'username'>): string =>
  name === '' ? username : name;
