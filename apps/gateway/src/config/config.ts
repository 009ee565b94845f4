export * from '@heliograph/contracts/gateway';
