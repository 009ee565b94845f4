import { STATION_PICTURE_MAX_BYTES, pictureError } from '@heliograph/domain/pictures';
import { areas } from '../../catalogue/areas.ts';
import { co2 } from '../../catalogue/areas.ts';
import { resizePictureTwice } from '../../pictures/resizePicture.ts';
import { VERSION } from '../../support/product.ts';
import { MAX_UNUSED } from '../../storage/repositories/pictures.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import { refusedPicture } from '../refused.ts';
import type { Services } from '../services.ts';

/** Full size for a page, small for cards and rows. */
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
        oidc_name: config.oidc?.name ?? '',
        terms_url: config.termsUrl ?? '',
        privacy_url: config.privacyUrl ?? '',
        contact,
        public_url: config.publicUrl ?? '',
        area: areas.map((area) => ({ code_type: area.code, type_name: area[lang], time_zone: area.zone })),
      };
    },

    async uploadFile({ file }, caller) {
      const { person } = requireSession(caller);
      const error = pictureError(file.length, file, STATION_PICTURE_MAX_BYTES);
      if (error !== null) throw refusedPicture(error);
      const resized = await resizePictureTwice(person.id, file, SHAPES);
      if (typeof resized === 'string') throw refusedPicture(resized);
      const url = await repositories.pictures.addUnused(person.id, ...resized, now());
      if (url === null)
        throw new Refused('tooMany', 'picturesUnused', { field: 'file', values: { most: MAX_UNUSED } });
      return { url };
    },
  } satisfies HandlersOf<'common'>;
}
