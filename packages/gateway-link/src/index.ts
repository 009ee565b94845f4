/** The gateway's side of the protocol: its connection, verification of server signatures, and upgrades. */
export * from './brokerLink.ts';
export * from './grantVerifier.ts';
export * from './partialImage.ts';
export * from './upgradeReceiver.ts';
