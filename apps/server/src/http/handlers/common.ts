import { areas } from '../../catalogue/areas.ts';
import { co2 } from '../../catalogue/co2.ts';
import { VERSION } from '../../product.ts';
import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';

export function commonHandlers({ config, repositories }: Services) {
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
        guest_enabled: (await repositories.people.guest()) !== undefined,
        terms_url: config.termsUrl ?? '',
        privacy_url: config.privacyUrl ?? '',
        contact,
        public_url: config.publicUrl ?? '',
        area: areas.map((area) => ({ code_type: area.code, type_name: area[lang], time_zone: area.zone })),
      };
    },
  } satisfies HandlersOf<'common'>;
}
