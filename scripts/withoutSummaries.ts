import type { Plugin } from 'vite';

/** Removes the sentences for the OpenAPI page from the engine, which does not use them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/http\/\w+\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^(\s*)summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, "$1summary: '',"),
        // Line numbers do not change.
        map: null,
      }),
    },
  };
}
