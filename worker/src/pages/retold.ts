import type { Caller } from './verbHandlers.ts';

/**
 * A verb that scenes ask: while the server gives no answer, a wall is given the last one again.
 *
 * @param verb tells its questions from those of others
 */
export function retold<I, O>(
  verb: string,
  read: (input: I, caller: Caller) => Promise<O>,
): (input: I, caller: Caller) => Promise<O> {
  return (input, caller) => {
    const told = caller.told();
    const answer = () => read(input, caller);
    return told ? told.ask(`${verb} ${JSON.stringify(input)}`, answer) : answer();
  };
}
