import { z } from 'zod';
import { call } from './call.ts';
import { Email, Flag, Id, Instant, QueryId } from './scalars.ts';

/** Enterprise code of the company; everyone except administrators may only name their own. */
const EnterpriseCode = z.string().min(1).max(64);

/** A person of a company (CUS-01). */
export const Customer = z.object({
  user_id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  /** When the person was last active; null for never. */
  last_time: Instant.nullable(),
  /** 1 for the administrator of the company. */
  enterprise_auth: Flag,
});
export type Customer = z.infer<typeof Customer>;

/** A station that the company can assign to its customers. */
export const CustomerStation = z.object({
  id: Id,
  station_name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  station_image: z.array(z.string()),
});
export type CustomerStation = z.infer<typeof CustomerStation>;

/** GET /custom/get_list: the people of a company, including its administrator. */
export const getCustomers = call('GET', '/custom/get_list', {
  summary: 'Customers of a company',
  request: z.object({ code: EnterpriseCode }),
  answer: z.array(Customer),
});

/** GET /custom/get_station_list: stations linked to the company. */
export const getCustomerStations = call('GET', '/custom/get_station_list', {
  summary: 'Stations that a company can assign',
  request: z.object({ code: EnterpriseCode }),
  answer: z.array(CustomerStation),
});

/** GET /custom/get_user_link_station: ids of the stations assigned to a customer. */
export const getCustomerLinks = call('GET', '/custom/get_user_link_station', {
  summary: 'Stations assigned to a customer',
  request: z.object({ code: EnterpriseCode, user_id: QueryId }),
  answer: z.array(Id),
});

/** POST /custom/join: makes the person with this e-mail address a customer. */
export const addCustomer = call('POST', '/custom/join', {
  summary: 'Add a customer',
  request: z.object({ code: EnterpriseCode, email: Email }),
  answer: z.object({}),
});

/** POST /custom/del: removes a customer and all of their assignments from the company. */
export const removeCustomer = call('POST', '/custom/del', {
  summary: 'Remove a customer',
  request: z.object({ code: EnterpriseCode, user_id: Id }),
  answer: z.object({}),
});

/** POST /custom/transfer_auth: makes a customer the company's administrator instead of the caller. */
export const transferAuthority = call('POST', '/custom/transfer_auth', {
  summary: 'Transfer the administration of a company',
  request: z.object({ code: EnterpriseCode, user_id: Id }),
  answer: z.object({}),
});

/** POST /custom/link_station: replaces the stations assigned to a customer. */
export const linkCustomerStations = call('POST', '/custom/link_station', {
  summary: 'Assign stations to a customer',
  request: z.object({
    code: EnterpriseCode,
    user_id: Id,
    /** Comma-separated station ids; empty for none. */
    station_id: z
      .string()
      .max(100_000)
      .regex(/^(\d{1,10}(,\d{1,10})*)?$/),
  }),
  answer: z.object({}),
});
