import {
  MantineProvider,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import '@mantine/core/styles.css';
import type { ReactNode } from 'react';
import { useTheme } from '../theme/ThemeProvider.tsx';

/** Mantine in the product's tokens; needs a `ThemeProvider` above it. */
export function HeliographTheme({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    // When React shows again what waited below a Suspense boundary, Mantine sets the default scheme, not the forced one.
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      defaultColorScheme={theme}
      cssVariablesResolver={variables}
    >
      {children}
    </MantineProvider>
  );
}

const signal: MantineColorsTuple = [
  '#e8f3ff',
  '#d1e5fc',
  '#a4c9f5',
  '#74abee',
  '#4c92e8',
  '#3382e5',
  '#0b63c4',
  '#0a57ac',
  '#084a94',
  '#043c7a',
];

/** White has enough contrast on the sixth shade, which fills buttons. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fbd5d3',
  '#f4aaa7',
  '#ee7d79',
  '#e75752',
  '#e04440',
  '#c92d29',
  '#b32622',
  '#9f1f1c',
  '#861613',
];

/** Mantine's greys of the dark theme, in the hue of the tokens: text, lines, controls, surfaces. */
const dark: MantineColorsTuple = [
  '#d5deec',
  '#b4c1d6',
  '#8f9db5',
  '#5d6f90',
  '#31415f',
  '#22304a',
  '#131d2e',
  '#101826',
  '#0b121e',
  '#080d16',
];

const mantineTheme = createTheme({
  fontFamily: 'var(--hg-font)',
  headings: { fontFamily: 'var(--hg-font)', fontWeight: '650' },
  colors: { signal, red, dark },
  primaryColor: 'signal',
  // The same in both themes: Mantine picks a filled button's text by the light theme's shade.
  primaryShade: 6,
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
});

const shared = {
  '--mantine-color-body': 'var(--hg-surface)',
  '--mantine-color-text': 'var(--hg-ink)',
  '--mantine-color-dimmed': 'var(--hg-ink-soft)',
  '--mantine-color-placeholder': 'var(--hg-ink-faint)',
  '--mantine-color-anchor': 'var(--hg-accent)',
  '--mantine-color-error': 'var(--hg-fault-text)',
  '--mantine-color-default': 'var(--hg-surface)',
  '--mantine-color-default-color': 'var(--hg-ink)',
  '--mantine-color-default-hover': 'var(--hg-raised)',
  '--mantine-color-default-border': 'var(--hg-line)',
};
const variables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
