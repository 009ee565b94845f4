import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @returns a production bundle of a source file for a browser, as a module or a classic script */
export async function bundleForPage(file: URL, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    format,
    platform: 'browser',
    // Libraries of the peers.
    nodePaths: [fileURLToPath(new URL('peers/node_modules', import.meta.url))],
    jsx: 'automatic',
    minify: true,
    // Classic scripts have no import.meta.url.
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(format === 'iife' && { 'import.meta.url': 'location.href' }),
    },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
