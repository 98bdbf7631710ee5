import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lazyClassValidator } from './bundle/lazy-class-validator-plugin.js';
import { firstScreenGroups } from './bundle/first-screen-groups.js';
import { firstRouteSize } from './bundle/first-route-size.js';
import { leanContract } from './bundle/lean-contract-plugin.js';
import { parsedMessages } from './bundle/parsed-messages-plugin.js';

const api = `http://127.0.0.1:${process.env['PORT'] ?? 4001}`;

export default defineConfig({
  plugins: [
    lazyClassValidator(),
    leanContract(),
    parsedMessages(),
    react(),
    firstRouteSize({ maxBytes: 190_000 }),
  ],
  resolve: { conditions: ['@stackyard/source', 'module', 'browser', 'development|production'] },
  // The contract's request classes use legacy decorators.
  oxc: { decorator: { legacy: true } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Older targets would replace light-dark() with variables that are never set, and those colours
    // would be lost.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    // All target browsers can preload modules themselves, so no polyfill is needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few large files compress better than many small ones and keep the lists of files to
          // preload short.
          groups: [{ name: 'app', tags: ['$initial'] }, ...firstScreenGroups()],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/metrics': api, '/socket.io': { target: api, ws: true } } },
});
