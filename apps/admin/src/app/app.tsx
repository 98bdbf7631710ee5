import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '#shared/api/query-client.js';
import { cssVariables } from '#shared/theme/css-variables.js';
import { useTheme } from '#shared/theme/use-theme.js';
import { createAppRouter } from './router.js';
import { styleNonce } from './style-nonce.js';

export function App() {
  const [{ cache, router }] = useState(() => {
    const cache = createQueryClient();
    return { cache, router: createAppRouter(cache) };
  });
  const theme = useTheme();
  return (
    <QueryClientProvider client={cache}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
}
