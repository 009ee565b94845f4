/** A gateway's side of the protocol: its connection, and the server's signatures that it verifies. */
export * from './brokerLink.ts';
export * from './grantVerifier.ts';
export * from './orderError.ts';
export * from './partialImage.ts';
export * from './signatureVerifier.ts';
