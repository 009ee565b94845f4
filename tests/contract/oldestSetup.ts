export { startOldestCluster as default } from './support/testCluster.ts';
