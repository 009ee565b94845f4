export * from './sunPosition.ts';
