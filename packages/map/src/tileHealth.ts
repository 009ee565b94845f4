/** Errors without one success after which a tile layer is given up. */
const TOLERATED_ERRORS = 4;

/** Counts a tile layer's outcomes and says once when it should be hidden: 4 errors with no success. */
export function createTileHealth(onDead: () => void) {
  let errors = 0;
  let alive = false;
  return {
    loaded() {
      alive = true;
    },
    failed() {
      if (alive) return;
      errors += 1;
      if (errors === TOLERATED_ERRORS) onDead();
    },
  };
}
