import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const WORTH_ZIPPING = 1024

/** Puts a .gz and a .br beside every text file of the build, so that the server compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (/\.(js|css|svg|json)$/.test(name)) compress(join(dir, name))
      }
    },
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < WORTH_ZIPPING) return
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes))
}

/** Two builds: the browser's into dist/web, and `vite build --ssr` of web/render.tsx into dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), precompress()],
  publicDir: 'web/public',
  // Without an index.html to start from, Vite would find packages one by one and reload the page each time.
  optimizeDeps: { entries: ['web/browser.tsx'] },
  ...(isSsrBuild ? serverBuild : browserBuild),
}))

const browserBuild = {
  build: {
    outDir: 'dist/web',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['web/browser.tsx', 'web/theme.ts'] },
  },
}

const serverBuild = {
  ssr: { noExternal: true as const },
  // Without it the bundle holds both builds of React and takes the development one unless NODE_ENV says otherwise.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: 'dist/server', copyPublicDir: false },
}
