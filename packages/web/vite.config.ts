import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Assets are found wherever the server mounts the app.
  base: './',
  plugins: [react()],
  build: {
    target: 'es2023',
    // No inline images or styles: the content security policy knows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v2': 'http://127.0.0.1:3000' } },
})
