import { HUNG_ADDRESS } from '../serviceWorkerMessages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Between two pings, ms, and how many may stay unanswered. */
const PING_MS = 1000;
const MAX_UNANSWERED = 8;

/**
 * Asks its page again and again whether it is there. It has a thread of its own, so it goes on when the page's hangs;
 * it counts its pings instead of looking at the clock, so a machine that slept does not look like a page that hangs.
 */
let page = '';
let unanswered = 0;

self.onmessage = ({ data }: MessageEvent<string | null>) => {
  // The first message identifies the page; all others are answers.
  if (data !== null) page = data;
  unanswered = 0;
};

setInterval(() => {
  self.postMessage(null);
  unanswered += 1;
  if (unanswered <= MAX_UNANSWERED || page === '') return;
  unanswered = 0;
  fetch(`${HUNG_ADDRESS}?${page}`).catch(() => undefined);
}, PING_MS);
