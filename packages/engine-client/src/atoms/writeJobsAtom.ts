import { fedByWrites } from './fedByWrites.ts';

/** Jobs that write parameters, newest first, whichever page began them. */
export const writeJobsAtom = fedByWrites((engine) => engine.api.parameters.jobs());
