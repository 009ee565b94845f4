import { useEngine } from '@heliograph/engine-client';
import { inOrderOf, mapChoiceAtom, type StationMap } from '@heliograph/map';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** Covers a map with the tiles that are configured, where they can be reached. @returns whose they are */
export function useTiles(map: StationMap | null): string {
  const { api } = useEngine();
  const choice = useAtomValue(mapChoiceAtom);
  const [attribution, setAttribution] = useState('');
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const { tile_urls, tile_attribution } = await api.session.config();
      if (gone) return;
      map?.setTileProviders(inOrderOf(choice, tile_urls));
      setAttribution(tile_attribution);
    };
    // Without an answer the map that ships with the product does.
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, map, choice]);
  return attribution;
}
