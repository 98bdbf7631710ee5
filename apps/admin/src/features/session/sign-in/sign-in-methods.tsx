import { Button } from '@mantine/core';
import { readSignInMethods, startOidc } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { stringifySearch } from '#shared/filters/search-params.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../session.module.css';
import { sessionMessages } from '../session.messages.js';

/**
 * A link for signing in through the OpenID provider, if one is configured. The link leaves the app
 * and opens the page of the provider.
 */
export function SignInMethods({ returnTo }: { returnTo: string }) {
  const t = useMessages(sessionMessages);
  const { data } = useQuery({
    queryKey: [...queryKeys.setup, 'methods'],
    queryFn: ({ signal }) => api.call(readSignInMethods, { signal }),
    staleTime: Infinity,
  });
  if (!data?.oidc) return null;
  return (
    <>
      <span className={classes.or}>{t('or')}</span>
      <Button
        component="a"
        href={startOidc.path + stringifySearch({ returnTo })}
        variant="default"
        fullWidth
      >
        {data.oidc.label}
      </Button>
    </>
  );
}
