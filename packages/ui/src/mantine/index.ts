export { HeliographTheme } from './HeliographTheme.tsx';
