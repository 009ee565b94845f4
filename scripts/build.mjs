/** Builds the pages and the engine with Vite, the server and the simulator with esbuild. */
import { build as bundle } from 'esbuild';
import { rm } from 'node:fs/promises';
import { build as buildPages } from 'vite';

await rm('dist', { recursive: true, force: true });
await Promise.all([
  buildPages({ logLevel: 'warn' }),
  bundle({
    entryPoints: {
      'server/main': 'apps/server/src/main.ts',
      'simulator/main': 'apps/simulator/src/main.ts',
      'simulator/scenario': 'apps/simulator/src/scenario.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [ownCodeOnly()],
  }),
]);

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
