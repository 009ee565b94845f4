import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

type Output = Rollup.OutputBundle[string];

export interface BuildIdentityOptions {
  /** Output file of the page that works offline, its URL, and the sources that it never loads. */
  page: { file: string; address: string; without: RegExp };
  /** Source of the service worker and its output file, whose URL must never change. */
  worker: { source: string; file: string };
}

/**
 * Adds an identity to a build: `build.json` lists its id and every file that the page can load, with their digests
 * (Subresource Integrity); a `meta` element contains the id of each page. The service worker becomes a single file, since
 * it could not start offline if it imported chunks.
 */
export function buildIdentity({ page, worker }: BuildIdentityOptions): Plugin {
  return {
    name: 'build-identity',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const pages = Object.values(bundle).filter(isPage);
        const id = computeIdentity(bundle);
        for (const html of pages)
          html.source = getText(html).replace('<head>', `<head>\n    <meta name="build" content="${id}" />`);
        const files = [...neededBy(page, bundle)].map((name) => ({
          path: name === page.file ? page.address : `/${name}`,
          integrity: `sha384-${createHash('sha384').update(getContent(bundle[name]!)).digest('base64')}`,
        }));
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id, files }) });
        this.emitFile({ type: 'asset', fileName: worker.file, source: await bundled(worker.source) });
      },
    },
  };
}

/** Asset names contain a content hash; page names do not. */
function computeIdentity(bundle: Rollup.OutputBundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    if (name.startsWith('.vite/')) continue;
    hash.update(`${name}\n`);
    const output = bundle[name]!;
    if (isPage(output)) hash.update(getText(output));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A file and everything it refers to, recursively: chunks, workers, styles, fonts, pictures. Their names contain a hash, so
 * a match is never accidental.
 */
function neededBy({ file: entry, without }: BuildIdentityOptions['page'], bundle: Rollup.OutputBundle) {
  const isNeeded = (output: Output) => output.type === 'asset' || !without.test(output.facadeModuleId ?? '');
  const named = new Map(
    Object.entries(bundle).flatMap(([name, output]) =>
      isNeeded(output) ? [[name.slice(name.lastIndexOf('/') + 1), name] as const] : [],
    ),
  );
  const found = new Set([entry]);
  // Iterating a set includes entries added meanwhile.
  for (const file of found) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    for (const [word] of getText(bundle[file]!).matchAll(/[\w.-]+\.\w+/g)) {
      const name = named.get(word);
      if (name?.startsWith('assets/')) found.add(name);
    }
  }
  return found;
}

async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

const getContent = (output: Output) => (output.type === 'chunk' ? output.code : output.source);
const getText = (output: Output) => {
  const content = getContent(output);
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};
const isPage = (output: Output): output is Rollup.OutputAsset =>
  output.type === 'asset' && output.fileName.endsWith('.html');
