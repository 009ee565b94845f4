import { ENGINE_PROTOCOL } from '@heliograph/contracts/engine';
import type { EngineConnection } from '@heliograph/engine-client';

export interface EngineGuardPorts {
  engine: Pick<EngineConnection, 'api' | 'welcome'>;
  setTimer: (run: () => void, ms: number) => void;
  /** It does not answer, or understands another build's pages only; called once. */
  onLost: (why: 'silent' | 'foreign') => void;
  /** The engine answered; called each time. */
  onWell: () => void;
}

/** Between two questions to the engine, ms. */
const EVERY = 3000;
/** An answer may take so many of these, ms: a machine that wakes up finds one timer ended, not all of them. */
const STEP = 2000;
const STEPS = { greeting: 8, answer: 3 };

/**
 * Watches that the engine is there and understands this page. A browser may end a shared worker on its own account,
 * and a deployment may leave an old one running; only a reload helps then, and nobody stands at the wall to do it.
 */
export function guardEngine({ engine, setTimer, onLost, onWell }: EngineGuardPorts): void {
  void watch();

  async function watch() {
    const welcome = await inTime(engine.welcome, STEPS.greeting);
    if (welcome === null) onLost('silent');
    else if (welcome.protocol !== ENGINE_PROTOCOL) onLost('foreign');
    else {
      onWell();
      setTimer(() => void ask(), EVERY);
    }
  }

  async function ask() {
    // Any verb that the engine answers from memory does.
    const answered = await inTime(
      engine.api.session.current().then(() => true),
      STEPS.answer,
    );
    if (answered === null) onLost('silent');
    else {
      onWell();
      setTimer(() => void ask(), EVERY);
    }
  }

  function inTime<T>(answer: Promise<T>, steps: number): Promise<T | null> {
    return new Promise((resolve) => {
      answer.then(resolve, () => resolve(null));
      let left = steps;
      const step = () => {
        if (left-- === 0) resolve(null);
        else setTimer(step, STEP);
      };
      step();
    });
  }
}
