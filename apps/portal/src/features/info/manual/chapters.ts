/**
 * Sections of each chapter, in this order. A section's key is its text key under `manual:sections`, its address `#key`,
 * and the name of its pictures, `images/key.en.webp` and `images/key.zh.webp`, which `npm run manual` takes.
 */
export const manualChapters = {
  access: ['sign-in', 'codes', 'register', 'reset'],
  overview: ['overview', 'board', 'wall', 'displays', 'scenes'],
  stations: ['stations', 'station', 'new-station', 'sharing', 'tariff'],
  lists: ['devices', 'settings', 'charger', 'profiles', 'faults', 'chart', 'reports'],
  around: ['search', 'messages', 'appearance', 'keyboard'],
  account: ['user-centre', 'avatar', 'sessions', 'second-factors', 'password', 'customers'],
  insight: ['tokens', 'activity', 'people', 'server'],
} as const;

export type ManualChapter = keyof typeof manualChapters;
export type ManualSection = (typeof manualChapters)[ManualChapter][number];
