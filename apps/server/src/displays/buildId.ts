import { BuildId } from '@heliograph/contracts/http';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What pages call themselves that were not built. */
const UNBUILT = 'dev';

const Build = z.object({ id: BuildId });

/** Identity of the build of the pages in a folder; a build that is put there later is seen without a restart. */
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
      // Half written: the next look reads it whole.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') known = { stamp: '', id: UNBUILT };
    }
    return known.id;
  };
}
