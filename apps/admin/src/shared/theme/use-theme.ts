import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../i18n/messages.js';
import { theme } from './theme.js';
import { themeMessages } from './theme.messages.js';

const dialogStyles = {
  title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.3 },
};

/** Returns the theme with translated labels for built-in buttons of Mantine components. */
export function useTheme(): MantineThemeOverride {
  const t = useMessages(themeMessages);
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    const dialog = { defaultProps: { closeButtonProps }, styles: dialogStyles };
    return mergeThemeOverrides(theme, {
      components: {
        Modal: dialog,
        Drawer: dialog,
        Alert: { defaultProps: { closeButtonLabel: t('close') } },
        PasswordInput: {
          defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('reveal') } },
        },
      },
    });
  }, [t]);
}
