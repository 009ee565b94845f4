import type { FastifyInstance } from 'fastify';
import { fileAddress, parseFile } from '../pictures/fileAddress.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { Refused } from './refused.ts';

/**
 * Serves stored pictures under unguessable names. A name's content never changes. Images on a page carry no token, so
 * none is required.
 */
export function registerFiles(
  app: FastifyInstance,
  pictures: Pick<Repositories['pictures'], 'byName'>,
): void {
  app.get<{ Params: { name: string } }>(fileAddress(':name'), async ({ params }, reply) => {
    const file = parseFile(params.name);
    const picture = file && (await pictures.byName(file.name, file.small));
    if (!picture) throw new Refused('notFound', 'fileUnknown');
    return reply
      .type(picture.mime)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(picture.bytes);
  });
}
