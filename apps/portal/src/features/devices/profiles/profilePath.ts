import { paths } from '../../../shared/paths.ts';

/** Where a profile is, in the place of the list of all. */
export const profilePath = (id: number): string => `${paths.profiles}?profile=${id}`;
