import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [preact()],
  base: '/',
  define: { __VERSION__: JSON.stringify(process.env.npm_package_version ?? '0') },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // No inline script, style or data address anywhere: the content security policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  test: { environment: 'happy-dom', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'] },
});
