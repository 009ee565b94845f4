import type { Remembered } from '../displays/memory/fleetShelf.ts';
import type { SetTimer } from '../ports.ts';

/** A display that is not live by then begins with its fleet as that once was, ms. */
const START_MS = 2_000;

interface Options {
  setTimer: SetTimer;
  /** Loads the fleet for the first time. */
  load: () => Promise<unknown>;
  /** How a display's fleet was before this engine began; null for the workspaces of people. */
  recall: (() => Promise<Remembered | null>) | null;
  /** There is something to begin with. */
  begun: () => void;
}

/** How a workspace begins: by loading, and where the server does not answer, with what a display remembers. */
export function createBeginning({ setTimer, load, recall, begun }: Options) {
  let remembered: Remembered | null = null;
  let isOver = false;
  let cancel: () => void = () => undefined;

  async function begin(recallFleet: () => Promise<Remembered | null>) {
    await new Promise<void>((resolve) => {
      cancel = setTimer(resolve, START_MS);
      load().catch(resolve);
    });
    const recalled = isOver ? null : await recallFleet();
    if (isOver || recalled === null) return;
    remembered = recalled;
    begun();
  }

  if (recall) void begin(recall);
  else load().catch(() => undefined);

  return {
    /** Null where nothing is known, and once it is over. */
    remembered: () => remembered,
    /** The fleet is live, or the workspace closed. */
    end() {
      isOver = true;
      remembered = null;
      cancel();
    },
  };
}
