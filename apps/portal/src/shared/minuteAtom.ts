import { nowAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';

/** The time to the minute, ms: ages such as `3 minutes ago` update once a minute, not each second. */
export const minuteAtom = atom((get) => Math.floor(get(nowAtom) / 60_000) * 60_000);
