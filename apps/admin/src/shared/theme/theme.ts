import { createTheme } from '@mantine/core';
import { brand } from './brand.js';

/** Each colour has a fixed meaning. The accent colour never marks a state. */
export const toneColors = {
  done: 'green',
  running: 'blue',
  waiting: 'yellow',
  failed: 'red',
  unknown: 'gray',
} as const;

/** The meaning of a state for operators, which determines its colour. */
export type Tone = keyof typeof toneColors;

export const theme = createTheme({
  primaryColor: 'violet',
  ...(brand.shades && { colors: { violet: brand.shades } }),
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  defaultRadius: 'sm',
  respectReducedMotion: true,
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
});
