import { fedByWrites } from './fedByWrites.ts';

/** Runs that bring devices to profiles, newest first, whichever page began them. */
export const profileRunsAtom = fedByWrites((engine) => engine.api.profiles.runs());
