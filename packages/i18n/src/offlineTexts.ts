import { messages as en } from './resources/en/offline.ts';
import { messages as zh } from './resources/zh/offline.ts';

/** Texts of the page that the service worker shows offline. */
export const offlineTexts = { en, zh };
