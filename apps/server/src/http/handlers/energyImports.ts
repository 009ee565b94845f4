import { ENERGY_IMPORT_DAYS } from '@heliograph/contracts/http';
import type { Limit } from '../../access/attempts.ts';
import type { ImportContext } from '../../series/imports/createEnergyImports.ts';
import type { Caller } from '../caller.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused, tooMany } from '../refused.ts';
import type { Services } from '../services.ts';

/** Dry runs per person: more than any user tries, too few to keep the database busy. */
const BEGIN_LIMIT: Limit = { name: 'energyImport', most: 60, windowMs: 60 * 60_000 };

const unknown = () => new Refused('notFound', 'importUnknown', { field: 'import_id' });

/** Importing energies of other portals (docs/adr/0064). */
export function energyImportHandlers({ attempts, energyImports }: Services) {
  const readContext = (stationId: number, caller: Caller): ImportContext => ({
    stationId,
    personId: requireSession(caller).person.id,
  });

  return {
    async beginEnergyImport({ station_id, file_name, replaces }, caller) {
      const context = readContext(station_id, caller);
      const { waitMs } = await attempts.take(BEGIN_LIMIT, String(context.personId));
      if (waitMs > 0) throw tooMany(waitMs);
      return { import_id: await energyImports.begin(context, { name: file_name, replaces: replaces === 1 }) };
    },

    async addEnergyImportDays({ station_id, import_id, days }, caller) {
      const added = await energyImports.addDays(readContext(station_id, caller), import_id, days);
      if (added === 'full')
        throw new Refused('badRequest', 'importDaysTooMany', {
          field: 'days',
          values: { most: ENERGY_IMPORT_DAYS },
        });
      if (!added) throw unknown();
      return {};
    },

    async checkEnergyImport({ station_id, import_id }, caller) {
      const outcome = await energyImports.check(readContext(station_id, caller), import_id);
      if (!outcome) throw unknown();
      return outcome;
    },

    async runEnergyImport({ station_id, import_id }, caller) {
      const outcome = await energyImports.run(readContext(station_id, caller), import_id);
      if (!outcome) throw unknown();
      return outcome;
    },

    async discardEnergyImport({ station_id, import_id }, caller) {
      if (!(await energyImports.discard(readContext(station_id, caller), import_id))) throw unknown();
      return {};
    },

    getEnergyImports: async ({ station_id }) => ({ list: await energyImports.list(station_id) }),
  } satisfies Partial<HandlersOf<'quality'>>;
}
