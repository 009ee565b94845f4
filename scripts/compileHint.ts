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
export const compileHint = ({ name }: { name: string }): string =>
  LOADED_AHEAD.test(name) ? '//# allFunctionsCalledOnLoad' : '';
