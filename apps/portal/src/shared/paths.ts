/** Paths of the screens (spec A §2.1). */
export const paths = {
  login: '/login',
  main: '/',
  bulletinBoard: '/bulletinBoard',
  powerDetail: '/powerDetail',
  device: '/device/:deviceType',
  profiles: '/profiles',
  fault: '/fault',
  chart: '/chart',
  sheet: '/sheet',
  firmware: '/firmware',
  displays: '/displays',
  about: '/about',
  help: '/help',
  action: '/action',
  userCenter: '/userCenter',
  changePassword: '/changePassword',
} as const;
