import { z } from 'zod';
import { call } from './call.ts';
import { Email, Flag, Id, IdList, Instant, QueryId } from './scalars.ts';

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
  may: 'customers.manage',
  summary: 'Customers of a company',
  request: z.object({ code: EnterpriseCode }),
  answer: z.array(Customer),
});

/** GET /custom/get_station_list: stations linked to the company. */
export const getCustomerStations = call('GET', '/custom/get_station_list', {
  may: 'customers.manage',
  summary: 'Stations that a company can assign',
  request: z.object({ code: EnterpriseCode }),
  answer: z.array(CustomerStation),
});

/** GET /custom/get_user_link_station: ids of the stations assigned to a customer. */
export const getCustomerLinks = call('GET', '/custom/get_user_link_station', {
  may: 'customers.manage',
  summary: 'Stations assigned to a customer',
  request: z.object({ code: EnterpriseCode, user_id: QueryId }),
  answer: z.array(Id),
});

/** A company asks a person to become its customer; of the person it shows only what was typed. */
export const CustomerRequest = z.object({
  request_id: Id,
  email: z.string(),
  /** When it was sent last. */
  created_at: Instant,
  /** Later, it can no longer be accepted. */
  expires_at: Instant,
});
export type CustomerRequest = z.infer<typeof CustomerRequest>;

/** The same as the person sees it. The name of the company, which strangers choose, is shown to those who accepted. */
export const ReceivedRequest = CustomerRequest.omit({ email: true }).extend({
  /** Contact of the user who asks for the company; empty when that account no longer exists. */
  by: z.string(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** POST /custom/join: asks the person with this e-mail address to become a customer. */
export const addCustomer = call('POST', '/custom/join', {
  may: 'customers.manage',
  summary: 'Ask a person to become a customer',
  request: z.object({ code: EnterpriseCode, email: Email }),
  answer: z.object({}),
});

/** GET /custom/get_request_list: unanswered requests of a company, including expired ones. */
export const getCustomerRequests = call('GET', '/custom/get_request_list', {
  may: 'customers.manage',
  summary: 'Unanswered requests of a company',
  request: z.object({ code: EnterpriseCode }),
  answer: z.array(CustomerRequest),
});

/** POST /custom/repeat_request: sends a request again, which renews it. */
export const repeatCustomerRequest = call('POST', '/custom/repeat_request', {
  may: 'customers.manage',
  summary: 'Send a request to become a customer again',
  request: z.object({ code: EnterpriseCode, request_id: Id }),
  answer: z.object({}),
});

/** POST /custom/withdraw_request: the person can no longer answer it. */
export const withdrawCustomerRequest = call('POST', '/custom/withdraw_request', {
  may: 'customers.manage',
  summary: 'Withdraw a request to become a customer',
  request: z.object({ code: EnterpriseCode, request_id: Id }),
  answer: z.object({}),
});

/** GET /custom/get_received_requests: companies that ask the caller to become their customer. */
export const getReceivedRequests = call('GET', '/custom/get_received_requests', {
  may: 'company.answer',
  summary: 'Requests to become a customer that wait for one’s answer',
  request: z.object({}),
  answer: z.array(ReceivedRequest),
});

/** POST /custom/accept_request: makes the caller a customer of the company that asks. */
export const acceptCustomerRequest = call('POST', '/custom/accept_request', {
  may: 'company.answer',
  summary: 'Accept a request to become a customer',
  request: z.object({ request_id: Id }),
  answer: z.object({}),
});

/** POST /custom/decline_request: nothing changes for the caller. */
export const declineCustomerRequest = call('POST', '/custom/decline_request', {
  may: 'company.answer',
  summary: 'Decline a request to become a customer',
  request: z.object({ request_id: Id }),
  answer: z.object({}),
});

/** POST /custom/del: removes a customer and all of their assignments from the company. */
export const removeCustomer = call('POST', '/custom/del', {
  may: 'customers.manage',
  proof: 'factor',
  summary: 'Remove a customer',
  request: z.object({ code: EnterpriseCode, user_id: Id }),
  answer: z.object({}),
});

/** POST /custom/transfer_auth: makes a customer the company's administrator instead of the caller. */
export const transferAuthority = call('POST', '/custom/transfer_auth', {
  may: 'customers.manage',
  proof: 'factor',
  summary: 'Transfer the administration of a company',
  request: z.object({ code: EnterpriseCode, user_id: Id }),
  answer: z.object({}),
});

/** POST /custom/link_station: replaces the stations assigned to a customer. */
export const linkCustomerStations = call('POST', '/custom/link_station', {
  may: 'customers.manage',
  proof: 'factor',
  summary: 'Assign stations to a customer',
  request: z.object({
    code: EnterpriseCode,
    user_id: Id,
    /** Stations. */
    station_id: IdList,
  }),
  answer: z.object({}),
});

/**
 * GET /custom/get_write_protection: whether the company's members need a second factor to write to devices.
 */
export const getCompanyProtection = call('GET', '/custom/get_write_protection', {
  may: 'customers.manage',
  summary: 'Whether people of a company need a second factor to write to devices',
  request: z.object({ code: EnterpriseCode }),
  answer: z.object({ demands_factor: Flag }),
});

/** POST /custom/set_write_protection: requires a second factor from the company's members, at any station. */
export const setCompanyProtection = call('POST', '/custom/set_write_protection', {
  may: 'customers.manage',
  proof: 'factor',
  summary: 'Demand a second factor of the people of a company for writing to devices',
  request: z.object({ code: EnterpriseCode, demands_factor: Flag }),
  answer: z.object({}),
});
