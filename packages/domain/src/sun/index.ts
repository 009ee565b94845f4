export * from './sunElevation.ts';
