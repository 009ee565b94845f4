/** Pause between refreshes, ms: a storm of alarms must not keep the engine busy. */
const PAUSE_MS = 400;

/** Runs `refresh` when due: one at a time, with a pause after each, and once more if due meanwhile. */
export function createRefresher(renew: () => Promise<void>) {
  let due = false;
  let busy = false;
  let stopped = false;

  function run() {
    if (!due || busy || stopped) return;
    due = false;
    busy = true;
    void renew().finally(() => {
      setTimeout(() => {
        busy = false;
        run();
      }, PAUSE_MS);
    });
  }

  return {
    due() {
      due = true;
      run();
    },
    stop() {
      stopped = true;
    },
  };
}
