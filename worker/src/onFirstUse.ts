/**
 * Creates something at its first use, from a module that is loaded then, so that a start does not wait for it. After a
 * failure the next use tries again.
 */
export function onFirstUse<T>(create: () => Promise<T>) {
  let creating: Promise<T> | null = null;
  let created: T | null = null;

  async function tryCreate(): Promise<T> {
    try {
      return (created = await create());
    } catch (error) {
      creating = null;
      throw error;
    }
  }

  return {
    get: (): Promise<T> => (creating ??= tryCreate()),
    /** Null before its first use. */
    created: (): T | null => created,
  };
}
