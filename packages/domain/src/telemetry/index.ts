export * from './keepNewest.ts';
