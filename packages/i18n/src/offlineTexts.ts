import { messages as en } from './resources/en/offline.ts';
import { messages as zh } from './resources/zh/offline.ts';

/** The texts of the page that the service worker shows without network, which loads none. */
export const offlineTexts = { en, zh };
