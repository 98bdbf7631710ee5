import type { CSSVariablesResolver } from '@mantine/core';

/**
 * Replaces Mantine's default colours for links, dimmed text, placeholders and errors, which do not
 * reach a contrast of 4.5 on our surfaces.
 */
export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-anchor': theme.colors.violet[9],
    '--mantine-color-dimmed': '#5b636b',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': '#c02525',
  },
  dark: {
    '--mantine-color-anchor': theme.colors.violet[3],
    '--mantine-color-dimmed': '#a9b0b7',
    '--mantine-color-placeholder': '#949ba2',
    '--mantine-color-error': theme.colors.red[4],
  },
});
