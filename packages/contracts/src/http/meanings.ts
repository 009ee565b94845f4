import type { z } from 'zod';

/** Attaches a meaning to each value of a schema; OpenAPI prints it. */
export function withMeanings<Schema extends z.ZodType<string | number>>(
  schema: Schema,
  meanings: Readonly<Record<z.output<Schema>, string>>,
): Schema {
  return schema.meta({ meanings });
}
