import { STATION_PICTURE_MAX_BYTES, pictureFault } from '@heliograph/domain/pictures';
import { areas } from '../../catalogue/areas.ts';
import { co2 } from '../../catalogue/co2.ts';
import { drawTwice } from '../../pictures/drawAnew.ts';
import { VERSION } from '../../product.ts';
import { MAX_LOOSE } from '../../storage/repositories/pictures.ts';
import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import { refusedPicture } from '../refusedPicture.ts';
import { requireCapability } from '../requireCapability.ts';
import type { Services } from '../services.ts';

/** As a screen shows it, and as a card or a row does. */
const SHAPES = [
  { width: 1920, height: 1920, fit: 'inside' },
  { width: 320, height: 320, fit: 'inside' },
] as const;

export function commonHandlers({ config, repositories, now }: Services) {
  const { name: operatorName, ...contact } = config.operator;

  return {
    async getAgentConfig(_request, { lang }) {
      return {
        prefix: config.companyPrefix,
        prefix_name: operatorName,
        version: VERSION,
        revenue_factor: config.revenueFactor,
        co2,
        tile_urls: [...config.tileUrls],
        tile_attribution: config.tileAttribution,
        guest_enabled: (await repositories.people.guest()) !== undefined,
        terms_url: config.termsUrl ?? '',
        privacy_url: config.privacyUrl ?? '',
        contact,
        public_url: config.publicUrl ?? '',
        area: areas.map((area) => ({ code_type: area.code, type_name: area[lang], time_zone: area.zone })),
      };
    },

    async uploadFile({ file }, caller) {
      const person = requireCapability(caller, 'picture.upload');
      const fault = pictureFault(file.length, file, STATION_PICTURE_MAX_BYTES);
      if (fault !== null) throw refusedPicture(fault);
      const drawn = await drawTwice(file, SHAPES);
      if (typeof drawn === 'string') throw refusedPicture(drawn);
      const url = await repositories.pictures.addLoose(person.id, ...drawn, now());
      if (url === null)
        throw new Refused('tooMany', 'picturesLoose', { field: 'file', values: { most: MAX_LOOSE } });
      return { url };
    },
  } satisfies HandlersOf<'common'>;
}
