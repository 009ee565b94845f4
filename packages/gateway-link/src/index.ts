/** A gateway's side of the protocol: its connection, the server's signatures that it verifies, and upgrades. */
export * from './brokerLink.ts';
export * from './grantVerifier.ts';
export * from './partialImage.ts';
export * from './upgradeReceiver.ts';
