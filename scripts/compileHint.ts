import type { Plugin } from 'vite';

/**
 * Files that the portal loads ahead of their use: while a person types the password, or looks at the first page. Those of
 * first pages start sooner when functions that are never called are not compiled.
 */
const LOADED_AHEAD = /^(routes|pages|home|map|wall-more-map|common|grid|reports-grid|stations|devices)(-|$)/;

/**
 * First line of a file of the build. Chromium compiles a function when it is first called, and the page waits: for the
 * first table, two thousand functions. With this line it compiles them in the background, right after loading the file.
 * Other browsers see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = ({ name }: { name: string }): string => (LOADED_AHEAD.test(name) ? HINT : '');

const HINT = '//# allFunctionsCalledOnLoad';

/** Moves the hint back to the first line, above the list of files that Vite adds to a file with dynamic imports. */
export const compileHintFirst = (): Plugin => ({
  name: 'compile-hint-first',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(`\n${HINT}\n`))
          chunk.code = `${HINT}\n${chunk.code.replace(`\n${HINT}\n`, '\n')}`;
    },
  },
});
