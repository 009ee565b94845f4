export { startTestCluster as default } from './support/testCluster.ts';
