import type { Services } from '../../services.ts';

/** Linking stations to enterprises and owners. */
export function linkingHandlers(_services: Services) {
  return {};
}
