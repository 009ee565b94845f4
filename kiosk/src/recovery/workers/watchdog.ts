import { HUNG_ADDRESS } from '../messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Between two questions to the page, ms, and how many of them it may leave unanswered. */
const EVERY = 1000;
const PATIENCE = 8;

/**
 * Asks its page again and again whether it is there. It has a thread of its own, so it goes on when the page's hangs;
 * it counts what it asked instead of looking at the clock, so a machine that slept does not look like a page that hangs.
 */
let page = '';
let unanswered = 0;

self.onmessage = ({ data }: MessageEvent<string | null>) => {
  // The first message says who asks for it; all others are answers.
  if (data !== null) page = data;
  unanswered = 0;
};

setInterval(() => {
  self.postMessage(null);
  unanswered += 1;
  if (unanswered <= PATIENCE || page === '') return;
  unanswered = 0;
  fetch(`${HUNG_ADDRESS}?${page}`).catch(() => undefined);
}, EVERY);
