export * from './atmosphere.ts';
export * from './module.ts';
export * from './planeOfArray.ts';
export * from './plantPower.ts';
export * from './sky.ts';
