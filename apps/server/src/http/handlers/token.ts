import { MAX_TOKENS, TOKEN_PREFIX } from '@heliograph/contracts/http';
import { newPublicId, newToken, secretHash } from '../../secrets/tokens.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import { requireStations } from '../require.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

/** API tokens of the caller. */
export function tokenHandlers(services: Services) {
  const { repositories, sessions, now } = services;
  const { apiTokens, audit } = repositories;

  return {
    async getTokens(_request, caller) {
      const { id } = requireSession(caller).person;
      const rows = await apiTokens.ofPerson(id, now());
      return {
        list: rows.map((row) => ({
          token_id: row.id,
          name: row.name,
          scopes: row.scopes ?? [],
          station_ids: row.station_ids,
          mqtt_user: row.public_id,
          create_time: row.created_at,
          expires: row.expires_at,
          last_time: row.address === '' ? null : row.seen_at,
          address: row.address,
        })),
      };
    },

    async addToken({ name, scopes, station_ids, days }, caller) {
      const { person } = requireSession(caller);
      const stationIds = station_ids && [...new Set(station_ids)];
      await requireStations(services, caller, stationIds ?? [], (index) => `station_ids.${index}`);
      const at = now();
      const token = `${TOKEN_PREFIX}${newToken()}`;
      const publicId = newPublicId();
      const row = {
        publicId,
        hash: secretHash(token),
        name,
        scopes: [...new Set(scopes)],
        stationIds,
        at,
        expiresAt: at + days * DAY_MS,
      };
      const id = await apiTokens.add(person.id, row, MAX_TOKENS);
      if (id === undefined) throw new Refused('conflict', 'tokensMany', { values: { most: MAX_TOKENS } });
      const detail = { person: person.id, name, scopes: row.scopes.join(', '), until: row.expiresAt };
      await audit.add([{ personId: person.id, action: 'token.add', detail }], at);
      return { token, mqtt_user: publicId, token_id: id, expires: row.expiresAt };
    },

    async revokeToken({ token_id }, caller) {
      const { person } = requireSession(caller);
      const at = now();
      const ended = await apiTokens.revoke(person.id, token_id, { revoked_at: at, ended_by: 'elsewhere' });
      if (!ended) throw new Refused('notFound', 'tokenUnknown', { field: 'token_id' });
      const detail = { person: person.id, name: ended.name };
      await audit.add([{ personId: person.id, action: 'token.revoke', detail }], at);
      sessions.announceEnd([ended.public_id]);
      return {};
    },
  } satisfies HandlersOf<'token'>;
}
