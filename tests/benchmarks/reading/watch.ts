import { connectEngine } from '@heliograph/engine-client';
import '../fleet/watch.ts';

/** Runs in a tab of the portal: reads devices like its pages, through the browser's shared engine. */
export interface Reading {
  /** The reply of each device; null for none. */
  readAll(deviceIds: readonly string[], code: string): Promise<(number | null)[]>;
}

declare global {
  interface Window {
    reading: Reading;
  }
}

/** URL of the page's engine, so that this separately bundled script connects to the same one. */
let engine: string | URL | undefined;
const Native = SharedWorker;
window.SharedWorker = class extends Native {
  constructor(url: string | URL, options?: string | WorkerOptions) {
    const ours = String(url).endsWith('/engine.ts');
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
