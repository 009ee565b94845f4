import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @returns a source file as one script for a browser, built as for production; as a module, or as one that needs not be */
export async function bundleForPage(file: URL, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    format,
    platform: 'browser',
    // Libraries that are only measured against.
    nodePaths: [fileURLToPath(new URL('peers/node_modules', import.meta.url))],
    jsx: 'automatic',
    minify: true,
    // A script that is no module has no address of its own.
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(format === 'iife' && { 'import.meta.url': 'location.href' }),
    },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
