import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lazyClassValidator } from './lazy-class-validator-plugin.js';
import { firstRouteSize } from './first-route-size.js';
import { parsedMessages } from './parsed-messages-plugin.js';

const api = `http://127.0.0.1:${process.env['PORT'] ?? 4001}`;

export default defineConfig({
  plugins: [lazyClassValidator(), parsedMessages(), react(), firstRouteSize({ limit: 200_000 })],
  resolve: { conditions: ['@stackyard/source', 'module', 'browser', 'development|production'] },
  // The request classes of the contract carry legacy decorators.
  oxc: { decorator: { legacy: true } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Older targets would rewrite light-dark() to variables that are never set, and those colours
    // would be lost.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    // All target browsers can preload modules themselves, so no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules that most lazy parts share go into one file, which compresses better and keeps
          // preload lists short. Popovers are left out: no first page opens one.
          groups: [
            { name: 'base', minShareCount: 50, test: /^(?!.*(?:@floating-ui|use-focus-trap)\/)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/metrics': api, '/socket.io': { target: api, ws: true } } },
});
