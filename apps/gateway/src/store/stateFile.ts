import type { z } from 'zod';
import type { Disk } from './disk.ts';

/** A small state in its own file. */
export interface StateFile<State> {
  readonly state: State;
  /** Replaces the state; it is on the medium when the call returns. */
  save(state: State): void;
}

/**
 * Opens a state file. An unreadable one is renamed to `NAME.damaged`.
 *
 * @param initial state without a readable file
 */
export function openStateFile<State>(
  disk: Disk,
  name: string,
  schema: z.ZodType<State>,
  initial: State,
): StateFile<State> {
  let state = read();
  return {
    get state() {
      return state;
    },
    save(changed) {
      disk.replace(name, Buffer.from(JSON.stringify(changed)));
      state = changed;
    },
  };

  function read(): State {
    const bytes = disk.read(name);
    if (!bytes) return initial;
    try {
      return schema.parse(JSON.parse(bytes.toString()));
    } catch {
      disk.replace(`${name}.damaged`, bytes);
      return initial;
    }
  }
}
