import { getHistoryData, getStationRelevance } from '@heliograph/contracts/http';
import { modelById, numericProperties } from '@heliograph/domain/models';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { chromium } from '@playwright/test';
import { bundleForPage } from '../bundleForPage.ts';
import { against, type BenchRow } from '../table.ts';
import type { Question, Ways } from './inWorker.ts';

const DAY = 86_400_000;
const DAYS = 30;
const PROPERTIES = 20;
const PEER = `JSON, ${PROPERTIES} calls`;
const TIMEOUT_MS = 120_000;

/** A month of 5-minute history of many properties, as columns and as the specified JSON. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: '1', DEMO_HISTORY_DAYS: '400' } });
  try {
    const question = await readQuestion(stack);
    return rows(await inBrowser(question));
  } finally {
    await stack.stop();
  }
}

/** The past month of a simulated inverter, once the server has it. */
async function readQuestion(stack: Stack): Promise<Question> {
  const { token } = await signIn(stack, 'owner');
  const { device } = await readData(stack, getStationRelevance, {}, { token });
  const { device_id: deviceId, mod_id } = device.find(({ device_type }) => device_type === 'C002')!;
  const codes = numericProperties(modelById(mod_id)!).map((property) => property.code);
  const end = Math.floor(Date.now() / DAY) * DAY;
  const start = end - DAYS * DAY;
  const first = { token, deviceId, propertyCode: codes[0]!, start, end: start + DAY };
  const until = Date.now() + TIMEOUT_MS;
  while ((await readData(stack, getHistoryData, first)).length < 288) {
    if (Date.now() > until) throw new Error('the history of the fleet did not arrive');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { origin: stack.http, token, deviceId, codes: codes.slice(0, PROPERTIES), start, end };
}

async function inBrowser(question: Question): Promise<Ways> {
  const code = await bundleForPage(new URL('./inWorker.ts', import.meta.url), 'iife');
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${question.origin}/docs`);
    return await page.evaluate(askInWorker, { code, question });
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function askInWorker({ code, question }: { code: string; question: Question }): Promise<Ways> {
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<{ ways?: Ways; error?: string }>) =>
      data.ways ? resolve(data.ways) : reject(new Error(data.error));
    worker.postMessage(question);
  });
}

function rows({ columns, json }: Ways): BenchRow[] {
  if (Math.abs(columns.sum / json.sum - 1) > 1e-9)
    throw new Error(`results differ: columns ${columns.sum}, JSON ${json.sum}`);
  const row = (name: string, unit: string, figure: number, peerFigure: number) =>
    against({
      name: `${DAYS} days × ${PROPERTIES} properties, ${name}`,
      figure,
      unit,
      peer: PEER,
      peerFigure,
    });
  return [
    row('over the wire', 'kB', columns.sent / 1000, json.sent / 1000),
    row('unpacked', 'kB', columns.whole / 1000, json.whole / 1000),
    row('decoding in a worker', 'ms', columns.decoding, json.decoding),
    row('from question to numbers', 'ms', columns.took, json.took),
  ];
}
