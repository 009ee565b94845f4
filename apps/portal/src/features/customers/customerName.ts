import type { Customer } from '@heliograph/contracts/http';

/** The name of a customer, or their user name without one. */
export const customerName = ({ name, username }: Pick<Customer, 'name' | 'username'>): string =>
  name === '' ? username : name;
