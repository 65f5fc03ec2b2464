import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { TARGET } from './tools/browsers.ts'
import { selectChunk } from './tools/chunks.ts'
import { createLeanContractPlugin } from './tools/lean-contract.ts'

const WORTH_ZIPPING = 512

/**
 * Writes a .gz and a .br next to each text file of the build that is not tiny, so that the server need not compress it.
 */
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

/** Removes packages and source texts from the server's source maps: with these, each start would read 20 MB. */
function ownLinesOnly(): Plugin {
  return {
    name: 'own-lines-only',
    apply: (_config, { mode }) => mode === 'server',
    transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue
        file.source = JSON.stringify({ ...JSON.parse(String(file.source)), sourcesContent: undefined })
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

/**
 * Returns the CSS class name with a hash of the file's path. Vite's default also contains the line, and with it each
 * page is half a kilobyte larger.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replace(/\?.*/, '')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`
}

/**
 * Configuration of four builds: `vite build` of the pages for browsers into dist/pages/web, `vite build --ssr` of
 * web/render.tsx into dist/pages/render, `vite build --mode console` into dist/pages/console, and `vite build --ssr
 * --mode server` into dist/server.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), createLeanContractPlugin(), precompress(), ownLinesOnly()],
  css: { modules: { generateScopedName: scopedName } },
  publicDir: 'web/public',
  // There is no index.html from which Vite could find the packages. Without these entries it would find them one by one
  // and reload the page each time.
  optimizeDeps: { entries: ['web/browser.tsx', 'console/browser.tsx'] },
  ...(mode === 'server' ? serverBuild : isSsrBuild ? renderBuild : mode === 'console' ? consoleBuild : browserBuild),
}))

// The shortest hash that rolldown accepts. Browsers download a list of all chunks, and gzip cannot compress a hash.
const CHUNK_NAMES = 'assets/[name]-[hash:7].js'

const browserBuild = {
  resolve: {
    alias: [
      // React has had this function itself since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: TARGET,
    outDir: 'dist/pages/web',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/browser.tsx', 'web/theme.ts', 'web/worker.ts'],
      output: {
        chunkFileNames: CHUNK_NAMES,
        codeSplitting: { groups: [{ name: selectChunk, debugName: 'chunkOf', includeDependenciesRecursively: false }] },
      },
    },
  },
}

const consoleBuild = {
  base: '/console/',
  publicDir: false as const,
  build: {
    target: TARGET,
    outDir: 'dist/pages/console',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { input: 'console/browser.tsx' },
  },
}

// Entries of the server build: the site, the commands that npm starts, and the worker threads, which are started by
// file name.
const SERVER_ENTRIES = globSync(['server/main.ts', 'server/site/cli/*.ts', 'server/ugc/media/*.worker.ts'])
  .filter((file) => !/(\.test|command)\.ts$/.test(file))
  .map((file) => [basename(file, '.ts'), file])
// Native modules, modules that read their own files, and SDKs that are loaded only if configured.
const NOT_BUNDLED = [
  'pg',
  'sharp',
  '@node-rs/argon2',
  'zxing-wasm',
  'graphile-worker',
  'pino',
  'vite',
  'wechatpay-axios-plugin',
  'alipay-sdk',
  'tencentcloud-sdk-nodejs-sms',
  'nodemailer',
]

const serverBuild = {
  publicDir: false as const,
  ssr: { noExternal: true as const, external: NOT_BUNDLED },
  build: {
    target: 'node24',
    outDir: 'dist/server',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(SERVER_ENTRIES),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        // Removes whitespace, because Node holds the source text in memory. Retains the names for stack traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
}

const renderBuild = {
  ssr: { noExternal: true as const },
  // Otherwise the bundle would contain both builds of React, and would use the development build unless NODE_ENV is
  // production.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: 'dist/pages/render', copyPublicDir: false },
}
