export const messages = {
  title: 'Connect the gateway',
  lead: 'Enter these three at the gateway. It then reports to this station.',
  leadWithout: 'The gateway reports to this station by these, together with its password.',
  once: 'The password is shown only here and only now: it is not kept anywhere. Copy it before you close this.',
  lost: 'The password was shown only once and cannot be shown again.',
  uuid: 'User (UUID)',
  password: 'Password',
  url: 'MQTT address',
  grantKey: 'Key for granted writes',
  copy: 'Copy: {{what}}',
  access: {
    title: 'Gateway access: {{name}}',
    failed: 'The gateways of the station could not be read',
    none: 'This station has no gateway',
  },
  renew: {
    action: 'New password',
    title: 'Give the gateway a new password?',
    consequence:
      'The present password ends at once, and the gateway is cut off until the new one is entered there. What it measures meanwhile, it reports afterwards.',
    failed: 'The gateway was not given a new password',
    done: 'The gateway has a new password.',
  },
} as const;
