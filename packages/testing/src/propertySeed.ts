import fc from 'fast-check';

/**
 * Property tests try the same values in each run, so that none fails by luck. `npm test -- full` draws another seed and
 * tries more values; `TEST_SEED` repeats such a run.
 */
const drawn = process.env.TEST_SEED;
fc.configureGlobal({ seed: Number(drawn ?? 1), numRuns: drawn ? 200 : 30 });
