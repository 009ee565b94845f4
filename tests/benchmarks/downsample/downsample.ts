import { chromium } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';
import { against, type BenchRow } from '../table.ts';
import type { DownsampleTimes } from './kernels.ts';

/** Downsamples ten million samples to the pixels of a chart in a Chromium worker, like the engine. */
export async function run(): Promise<BenchRow[]> {
  const worker = await bundleForPage(new URL('./kernels.ts', import.meta.url), 'iife');
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const { ours, downsample, paper } = await page.evaluate(runInWorker, worker);
    const name = 'downsampling, 10,000,000 samples to 2,000 points';
    return [
      against({
        name,
        figure: ours,
        unit: 'ms',
        peer: 'downsample (npm) LTTB',
        peerFigure: downsample,
        aim: 'faster',
      }),
      against({
        name,
        figure: ours,
        unit: 'ms',
        peer: 'LTTB as published, columns',
        peerFigure: paper,
        aim: 'faster',
      }),
    ];
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function runInWorker(script: string): Promise<DownsampleTimes> {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DownsampleTimes>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}
