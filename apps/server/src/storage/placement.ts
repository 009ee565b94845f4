import { sql } from 'kysely';

/** Grows when gateways have connected to other brokers, to which pages have to connect too (migration 0023). */
export const PLACEMENT = sql<number>`(select last_value from gateway_placement)`;
