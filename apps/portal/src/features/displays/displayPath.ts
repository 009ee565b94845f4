import { paths } from '../../shared/paths.ts';

/** Where a display is edited, in the place of the list of all. */
export const editPath = (id: number): string => `${paths.displays}?edit=${id}`;

/** Where a display is paired; without a code it is asked for. */
export const pairPath = (code = ''): string => `${paths.displays}?code=${encodeURIComponent(code)}`;
