import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Text as searches compare it, as `foldText` of domain/textSearch: without case, accents and apostrophes. Of one
 * expression, so that the planner writes it into the query.
 */
export const foldTextFunction: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create function fold_text(said text) returns text language sql immutable parallel safe as $$
  select case when octet_length(said) = char_length(said) then translate(lower(said), ${sql.raw("'''`'")}, '')
  else replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(translate(said, ${sql.raw("'''`´‘’‛ʻʼʹ′'")}, ''), nfkd),
        ${sql.raw("'[\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\u3099\\u309A\\uFE20-\\uFE2F]'")}, '', 'g')),
      ${sql.raw("'øØłŁđĐðÐħĦıς‐‑‒–—―−''`'")}, ${sql.raw("'oollddddhhiσ-------'")}),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;
`.execute(db);
  },
};
