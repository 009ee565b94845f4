import { connectEngine } from '@heliograph/engine-client';
import '../fleet/watch.ts';

/** In a tab of the portal: reads devices as its pages do, over the one engine of the browser. */
export interface Reading {
  /** What each device answered; null where none came. Resolves when all did. */
  readAll(deviceIds: readonly string[], code: string): Promise<(number | null)[]>;
}

declare global {
  interface Window {
    reading: Reading;
  }
}

/** Where the page itself found the engine: this script, bundled on its own, joins that one. */
let engine: string | URL | undefined;
const Native = SharedWorker;
window.SharedWorker = class extends Native {
  constructor(url: string | URL, options?: string | WorkerOptions) {
    const ours = String(url).endsWith('/shared.ts');
    if (!ours) engine = url;
    super(ours ? engine! : url, options);
  }
};

let connection: ReturnType<typeof connectEngine> | undefined;

window.reading = {
  async readAll(deviceIds, code) {
    connection ??= connectEngine({ role: 'portal', lang: 'en' });
    const { api } = connection;
    const items = [{ code, title: code, unit: '' }];
    return Promise.all(
      deviceIds.map((deviceId) =>
        api.parameters.read({ deviceId, log: null, items }).then(
          ({ values }) => Number(values[code]),
          () => null,
        ),
      ),
    );
  },
};
