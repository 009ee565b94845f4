/** Writes the JSON schema of device maps for editors from the schema that the gateway validates with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownMaps } from '../apps/gateway/src/maps/loadMaps.ts';
import { schemaText } from '../apps/gateway/src/maps/schemaText.ts';

writeFileSync(join(ownMaps(), 'map.schema.json'), schemaText());
