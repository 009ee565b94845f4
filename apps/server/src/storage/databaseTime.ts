/** Epoch ms by the database's clock, which is the same for all its servers. */
export const DATABASE_TIME = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;
