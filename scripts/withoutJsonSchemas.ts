import type { Plugin } from 'vite';

/** Each type of zod names the function that describes it as a JSON schema. */
const PROCESSOR = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const METHOD = 'createToJSONSchemaMethod(this, {})(params)';
const STANDARD = /jsonSchema: \{\s*input: createStandardJSONSchemaMethod\([^}]*\},/;

/**
 * Removes zod's conversion to JSON schemas from pages and engine: only the server converts, but each type refers to it, so
 * that the bundler keeps it all.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!PROCESSOR.test(code) || !code.includes(METHOD) || !STANDARD.test(code))
          return this.error('zod refers to its JSON schemas in another way');
        return {
          code: code.replaceAll(PROCESSOR, '').replace(METHOD, 'undefined').replace(STANDARD, ''),
          // Nothing of it is debugged.
          map: null,
        };
      },
    },
  };
}
