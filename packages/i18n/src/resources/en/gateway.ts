export const messages = {
  title: 'Connect the gateway',
  lead_one: 'Enter this value on the gateway. It then reports to this station.',
  lead_other: 'Enter these {{count}} values on the gateway. It then reports to this station.',
  leadWithout: 'The gateway reports to this station using these values and its password.',
  once: 'The password is shown only once and is not stored anywhere. Copy it before you close this window.',
  lost: 'The password was shown only once and cannot be shown again.',
  uuid: 'User (UUID)',
  password: 'Password',
  url: 'MQTT address',
  grantKey: 'Public key for write grants',
  copy: 'Copy: {{what}}',
  heard: {
    waiting: 'Waiting for the gateway’s first message',
    done: 'The gateway has reported, last at {{time}}',
  },
  notice: {
    show: 'How to connect the gateway',
    hide: 'Hide',
    ask: 'The gateway of this station has never connected. Its owner can see how to connect it.',
  },
  access: {
    title: 'Gateway access: {{name}}',
    failed: 'The gateways of the station could not be loaded',
    none: 'This station has no gateway',
  },
  add: {
    action: 'Add a gateway',
    done: 'The gateway has been added. Its password is shown only now.',
    failed: 'The gateway was not added',
  },
  renew: {
    action: 'New password',
    title: 'Set a new password for the gateway?',
    consequence:
      'The current password stops working immediately, and the gateway is disconnected until you enter the new one on it. Its measurements from that time are sent afterwards.',
    failed: 'The password of the gateway was not changed',
    done: 'The gateway has a new password.',
  },
} as const;
