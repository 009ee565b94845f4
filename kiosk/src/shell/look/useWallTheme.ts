import type { DisplayConfig } from '@heliograph/contracts/http';
import { themeAt } from '@heliograph/domain/displays';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat } from '@heliograph/i18n';
import { useTheme } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** Wears what the config says, by the display's own clock. */
export function useWallTheme(config: DisplayConfig) {
  const format = useFormat();
  const { theme: worn, choose } = useTheme();
  const theme = themeAt(config, format.minute(useAtomValue(nowAtom)));
  useEffect(() => {
    if (worn !== theme) choose(theme);
  }, [worn, theme, choose]);
}
