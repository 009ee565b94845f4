import { BuildId } from '@heliograph/contracts/http';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Build id of pages that were not built. */
const UNBUILT = 'dev';

const Build = z.object({ id: BuildId });

/** Reads the build id of the pages in a folder; a newer build is noticed without a restart. */
export function createBuildId(pages: string): () => Promise<string> {
  const file = join(pages, 'build.json');
  let known = { stamp: '', id: UNBUILT };
  return async () => {
    try {
      const { mtimeMs, size } = await stat(file);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== known.stamp)
        known = { stamp, id: Build.parse(JSON.parse(await readFile(file, 'utf8'))).id };
    } catch (error) {
      // Half written: the next read gets all of it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') known = { stamp: '', id: UNBUILT };
    }
    return known.id;
  };
}
