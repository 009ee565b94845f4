import { lazyQuery, lookAtStation, type VerbHandlers } from '../rpc/caller.ts';

export const billingVerbs: VerbHandlers['billing'] = {
  bills: lazyQuery({ lookedAt: lookAtStation, load: async () => (await import('./readBills.ts')).readBills }),
  explain: lazyQuery({
    lookedAt: ({ question }) => lookAtStation(question),
    load: async () => (await import('./readBills.ts')).readBillExplanation,
  }),
  schedule: lazyQuery({
    lookedAt: lookAtStation,
    load: async () => (await import('./readSchedule.ts')).readSchedule,
  }),
};
