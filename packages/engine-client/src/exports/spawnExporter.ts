/** Starts the worker that writes a file. The literal URL must stay inside: that is how the build finds it. */
export function spawnExporter(): Worker {
  return new Worker(new URL('../../../../worker/src/entry/exporter.ts', import.meta.url), {
    type: 'module',
    name: 'heliograph-exporter',
  });
}
