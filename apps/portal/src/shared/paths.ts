/** Paths of the screens that exist (spec A §2.1). */
export const paths = {
  login: '/login',
  main: '/',
  bulletinBoard: '/bulletinBoard',
  powerDetail: '/powerDetail',
} as const;
