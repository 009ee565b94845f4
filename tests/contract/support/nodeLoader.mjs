/** Lets Node load TypeScript, and style sheets of pages as modules without content. */
import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';

register({ tsconfig: 'tsconfig.base.json' });
const hooks = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', shortCircuit: true, source: 'export default {}' } : next(url, context);`;
registerHooks(`data:text/javascript,${encodeURIComponent(hooks)}`);
