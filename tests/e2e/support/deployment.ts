import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface BuildList {
  id: string;
  files: { path: string; integrity: string }[];
}

/** A folder of built pages into which a test deploys further builds. */
export interface Deployment {
  folder: string;
  /** Id of the current build. */
  id: () => Promise<string>;
  /**
   * Deploys a build whose pages show this id in `data-edition`. A `broken` build throws instead of starting; one that is
   * `incomplete` lacks a file that only walls without network need.
   */
  deploy: (id: string, options?: { broken?: boolean; incomplete?: boolean }) => Promise<void>;
  remove: () => Promise<void>;
}

export async function createDeployment(): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-pages-'));
  await cp('dist/web', folder, { recursive: true });
  const at = (path: string) => join(folder, path);
  const list = async () => JSON.parse(await readFile(at('build.json'), 'utf8')) as BuildList;
  const original = await list();
  const originals = Object.fromEntries(
    await Promise.all(
      ['kiosk/index.html', 'apps/portal/index.html'].map(
        async (page) => [page, await readFile(at(page), 'utf8')] as const,
      ),
    ),
  );

  return {
    folder,
    id: async () => (await list()).id,
    async deploy(id, { broken = false, incomplete = false } = {}) {
      const asset = `/assets/edition-${id}.js`;
      const script = broken
        ? "throw new Error('this build cannot start');"
        : `document.documentElement.dataset.edition = '${id}';`;
      await writeFile(at(asset), script);
      for (const [page, html] of Object.entries(originals)) {
        const added = `<script type="module" src="${asset}"></script>`;
        const named = html.replace(`content="${original.id}"`, `content="${id}"`);
        await writeFile(
          at(page),
          broken
            ? named.replace(/<script type="module"[^>]*><\/script>/, added)
            : named.replace('</head>', `${added}</head>`),
        );
      }
      const files = [
        ...original.files.filter(({ path }) => path !== '/kiosk/'),
        { path: '/kiosk/', integrity: await computeDigest(at('kiosk/index.html')) },
        { path: asset, integrity: await computeDigest(at(asset)) },
        ...(incomplete ? [{ path: `/assets/missing-${id}.js`, integrity: '' }] : []),
      ];
      await writeFile(at('build.json'), JSON.stringify({ id, files } satisfies BuildList));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function computeDigest(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
