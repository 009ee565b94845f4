/** ESLint's rule for syntax, which oxlint does not have of its own. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

export default {
  meta: { name: 'syntax' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
