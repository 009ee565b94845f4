import type { Plugin } from 'vite';

/**
 * Files that the portal loads ahead of their use: while a person types the password, or looks at the first page. Those of
 * first pages start sooner when functions that are never called are not compiled.
 */
const LOADED_AHEAD = ['routes', 'home', 'map', 'common', 'grid', 'stations', 'devices'];

/**
 * Begins files with a hint. Chromium compiles a function when it is first called, and the page waits: for the first
 * table, two thousand functions. With the hint it compiles them in the background, right after loading the file. Other
 * browsers see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  generateBundle: {
    // Vite lists what a file preloads on its first line, where the hint has to be.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const name of LOADED_AHEAD) {
        const named = chunks.filter((chunk) => chunk.name === name);
        if (named.length === 0) this.error(`compile hint: there is no file ${name}`);
        for (const chunk of named) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
