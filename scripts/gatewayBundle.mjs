/** Bundles the gateway: `main.mjs` starts `program.mjs`, or the version that an upgrade put into its store. */
import { build } from 'esbuild';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MANIFEST = 'apps/gateway/package.json';

export const gatewayVersion = async () => JSON.parse(await readFile(MANIFEST, 'utf8')).version;

/**
 * Bundles the gateway with its packages for small boards, which saves 10 MB of memory. Charger code is in
 * separate files, loaded on demand. The serial port is native and stays a package.
 *
 * @param version reported by the gateway, for instance 2.0.1
 */
export async function bundleGateway({ outdir, version }) {
  await build({
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    entryPoints: { main: 'apps/gateway/src/main.ts', program: 'apps/gateway/src/program.ts' },
    minify: true,
    external: ['bufferutil', 'utf-8-validate'],
    banner: {
      js: "import{createRequire as createNodeRequire}from'node:module';const require=createNodeRequire(import.meta.url);",
    },
    plugins: [versioned(version), withoutUnused()],
  });
  await cp('apps/gateway/maps', join(outdir, 'maps'), { recursive: true });
}

function versioned(version) {
  return {
    name: 'versioned',
    setup(bundler) {
      bundler.onLoad({ filter: /apps[\\/]gateway[\\/]package\.json$/ }, () => ({
        contents: JSON.stringify({ version }),
        loader: 'json',
      }));
    },
  };
}

/**
 * Leaves out unused parts of packages: schemas of all OCPP messages and their validator (20 MB of memory),
 * ports and servers of modbus-serial, zod texts in languages other than English, and mqtt proxies.
 */
function withoutUnused() {
  const empty = (contents) => ({ contents, loader: 'js' });
  return {
    name: 'without-unused',
    setup(bundler) {
      bundler.onLoad({ filter: /ocpp-rpc[\\/]lib[\\/]standard-validators\.js$/ }, () =>
        empty('module.exports = [];'),
      );
      bundler.onLoad({ filter: /modbus-serial[\\/](ports|servers|worker)[\\/]/ }, () =>
        empty('module.exports = class {};'),
      );
      bundler.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () =>
        empty('export { default as en } from "./en.js";'),
      );
      bundler.onResolve({ filter: /^(serialport|socks)$/ }, ({ path }) => ({ path, namespace: 'unused' }));
      bundler.onLoad({ filter: /.*/, namespace: 'unused' }, () => empty('module.exports = {};'));
    },
  };
}
