/** Builds the pages and the engine with Vite, the server, the simulator and the gateway with esbuild; compresses what browsers load. */
import { build as bundle } from 'esbuild';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as buildPages } from 'vite';
import { bundleGateway, gatewayVersion } from './gatewayBundle.mjs';

await rm('dist', { recursive: true, force: true });
const node = {
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: 'linked',
  // Stacks name files and lines; the sources themselves would take 20 MB of a server's memory.
  sourcesContent: false,
  logLevel: 'warning',
};
await Promise.all([
  buildPages({ logLevel: 'warn' }),
  bundle({
    ...node,
    entryPoints: {
      'server/main': 'apps/server/src/main.ts',
      'server/admin': 'apps/server/src/admin.ts',
      'server/broker': 'apps/server/src/broker.ts',
      'server/backup': 'apps/server/src/backup.ts',
      'server/upgradeDatabase': 'apps/server/src/upgradeDatabase.ts',
      'server/divideProcess': 'apps/server/src/ingest/divideProcess.ts',
      'server/resizeProcess': 'apps/server/src/pictures/resizeProcess.ts',
      'server/lossProcess': 'apps/server/src/series/losses/lossProcess.ts',
      'simulator/main': 'apps/simulator/src/main.ts',
      'simulator/scenario': 'apps/simulator/src/scenario.ts',
    },
    plugins: [ownCodeOnly()],
  }),
  gatewayVersion().then((version) => bundleGateway({ outdir: 'dist/gateway', version })),
]);
await keepWallsApart('dist/web/.vite/manifest.json');
await compress('dist/web/assets');

/** Fails where the portal would load a file of walls only: their styles size everything by the window. */
async function keepWallsApart(path) {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const loaded = new Set(['apps/portal/index.html']);
  for (const name of loaded) {
    const { imports = [], dynamicImports = [] } = manifest[name];
    for (const next of [...imports, ...dynamicImports]) loaded.add(next);
  }
  const files = [...loaded].map((name) => manifest[name].file).filter((file) => /\/kiosk-/.test(file));
  if (files.length > 0) throw new Error(`the portal loads files of walls: ${files.join(', ')}`);
}

/** Writes .br and .gz beside each text file, so that the server has nothing to compress while pages wait. */
async function compress(folder) {
  const texts = (await readdir(folder)).filter((file) => /\.(js|css|svg|json)$/.test(file));
  // Level 9 would save seconds of a build and send 8 % more.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    texts.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Registry packages stay external; workspace packages are TypeScript and are bundled. */
function ownCodeOnly() {
  return {
    name: 'own-code-only',
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]/ }, ({ path }) =>
        path.startsWith('@heliograph/') || path.startsWith('/') ? undefined : { path, external: true },
      );
    },
  };
}
