import { UnstyledButton } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { setLocale, useLocale } from '../i18n/locale.js';
import { BrandMark } from '../theme/brand-mark.js';
import { brand } from '../theme/brand.js';
import classes from './entry-frame.module.css';

interface SignedOutLayoutProps {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

/** Each language is listed under its own name, so that its speakers recognize it. */
const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const;

/**
 * Layout of the pages outside the app shell: sign-in, password reset and setup. Sets the document
 * title, and lets users switch the language.
 */
export function SignedOutLayout({ title, isWide = false, children }: SignedOutLayoutProps) {
  const currentLocale = useLocale();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <div className={classes.frame}>
      <main className={classes.card} data-wide={isWide || undefined}>
        <div className={classes.head}>
          <span className={classes.brand}>
            <BrandMark />
            {brand.name}
          </span>
          {languages.map(({ locale, name }) => (
            <UnstyledButton
              key={locale}
              lang={locale}
              className={classes.language}
              aria-pressed={locale === currentLocale}
              onClick={() => setLocale(locale)}
            >
              {name}
            </UnstyledButton>
          ))}
        </div>
        {children}
      </main>
    </div>
  );
}
