import { deleteProfile, getProfile, getProfiles, saveProfile } from '@heliograph/contracts/http';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** Profiles, devices beside them, and bringing devices to them. */
export function profileVerbs(sessions: Sessions): VerbHandlers['profiles'] {
  const person = () => sessions.mustPerson().http;

  return {
    list: async () => (await person().call(getProfiles, {})).list,
    get: ({ profileId }) => person().call(getProfile, { profile_id: profileId }),
    async add({ name, note, modelId, values }) {
      const { profile_id } = await person().call(saveProfile, { name, note, mod_id: modelId, values });
      return profile_id;
    },
    async edit({ profileId, version, ...changes }, caller) {
      const saved = await person().call(saveProfile, { profile_id: profileId, version, ...changes });
      (await caller.workspace()).profiles.forget();
      return saved.version;
    },
    async remove({ profileId }, caller) {
      await person().call(deleteProfile, { profile_id: profileId });
      (await caller.workspace()).profiles.forget();
    },
    drift: async ({ profileId, deviceId }, caller) =>
      (await caller.workspace()).profiles.drift(profileId, deviceId),
    written: async ({ deviceIds }, caller) => (await caller.workspace()).profiles.written(deviceIds),
    apply: async ({ profileId, title, orders }, caller) =>
      (await caller.workspace()).profiles.apply(profileId, title, orders),
    cancel: async ({ runId }, caller) => (await caller.workspace()).profiles.cancel(runId),
    runs: async (_, caller) => (await caller.workspace()).profiles.runs(),
  };
}
