import type { VerbHandlers } from '../pages/verbHandlers.ts';

/** Reading and writing what can be set on devices. */
export const parameterVerbs: VerbHandlers['parameters'] = {
  template: async ({ deviceId, templateId }, caller) =>
    (await caller.workspace()).parameters.template(deviceId, templateId),
  read: async (wanted, caller) => (await caller.workspace()).parameters.read(wanted),
  write: async (wanted, caller) => (await caller.workspace()).parameters.write(wanted),
  cancel: async ({ jobId }, caller) => (await caller.workspace()).parameters.cancel(jobId),
  jobs: async (_, caller) => (await caller.workspace()).parameters.jobs(),
  log: async ({ deviceId, before }, caller) => (await caller.workspace()).parameters.log(deviceId, before),
};
