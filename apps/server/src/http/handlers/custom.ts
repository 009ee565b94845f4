import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

export function customHandlers(_services: Services) {
  return {
    getCustomers: () => Promise.reject(new Refused('internal', 'internal')),
    getCustomerStations: () => Promise.reject(new Refused('internal', 'internal')),
    getCustomerLinks: () => Promise.reject(new Refused('internal', 'internal')),
    addCustomer: () => Promise.reject(new Refused('internal', 'internal')),
    removeCustomer: () => Promise.reject(new Refused('internal', 'internal')),
    transferAuthority: () => Promise.reject(new Refused('internal', 'internal')),
    linkCustomerStations: () => Promise.reject(new Refused('internal', 'internal')),
  } satisfies HandlersOf<'custom'>;
}
