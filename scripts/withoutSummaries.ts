import type { Plugin } from 'vite';

/** Leaves the sentences for the OpenAPI page out of the engine, which has no use for them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/http\/\w+\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^(\s*)summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, "$1summary: '',"),
        // Lines stay where they are.
        map: null,
      }),
    },
  };
}
