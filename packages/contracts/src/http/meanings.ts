import type { z } from 'zod';

/** Says what each value of a schema means; OpenAPI prints it. */
export function withMeanings<Schema extends z.ZodType<string | number>>(
  schema: Schema,
  meanings: Readonly<Record<z.output<Schema>, string>>,
): Schema {
  return schema.meta({ meanings });
}
