import { engineVerbs, type EngineEndpoint, type Outcome } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError, toFailure } from '../engineError.ts';
import type { EnginePorts, PagePort } from '../ports.ts';
import type { Caller, VerbHandlers } from './caller.ts';
import { createTask, type Task } from './task.ts';

type AnyHandler = (input: unknown, caller: Caller, port: PagePort | Task | undefined) => unknown;

/** Endpoint of a page's calls: finds the verb, checks its input, and answers with an outcome; it never throws. */
export function createEndpoint(
  handlers: VerbHandlers,
  caller: Caller,
  { now, setTimer, onCall }: Pick<EnginePorts, 'now' | 'setTimer'> & { onCall: () => void },
): EngineEndpoint<PagePort> {
  return {
    async call(group, verb, input, port): Promise<Outcome> {
      let task: ReturnType<typeof createTask> | undefined;
      try {
        onCall();
        const { schema, long, handler } = find(handlers, group, verb);
        const checked = schema.safeParse(input);
        if (!checked.success) throw badInput(checked.error);
        if (long) task = createTask({ port: port ?? null, now, setTimer });
        return { ok: true, value: await handler(checked.data, caller, task ?? port) };
      } catch (error) {
        return { ok: false, failure: toFailure(error) };
      } finally {
        task?.end();
      }
    },
  };
}

function find(handlers: VerbHandlers, group: string, verb: string) {
  const schema = own(own(engineVerbs, group), verb) as { input: z.ZodType; long?: true } | undefined;
  const handler = own(own(handlers, group), verb) as AnyHandler | undefined;
  if (!schema || !handler) throw new EngineError('badInput', 0, `no verb ${group}.${verb}`);
  return { schema: schema.input, long: schema.long ?? false, handler };
}

const own = (table: unknown, key: string): unknown =>
  typeof table === 'object' && table !== null && Object.hasOwn(table, key)
    ? (table as Record<string, unknown>)[key]
    : undefined;

function badInput({ issues }: z.ZodError): EngineError {
  const [first] = issues;
  return new EngineError('badInput', 0, first?.message ?? 'bad input', first?.path.join('.'));
}
