export * from './catalogue.ts';
export * from './codes.ts';
export * from './model.ts';
export * from './properties.ts';
