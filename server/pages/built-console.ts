import { fileOf, readManifest, serveAssets } from './manifest.ts'
import type { ConsoleSource } from './page-source.ts'

/** Returns the console of the build in dist/; null without a build. */
export function builtConsole(): ConsoleSource | null {
  const manifest = readManifest('console')
  if (!manifest) return null
  const links = [
    `<link rel="stylesheet" href="/console/${fileOf(manifest, 'style.css')}">`,
    `<script type="module" src="/console/${fileOf(manifest, 'console/browser.tsx')}"></script>`,
  ].join('\n')
  return {
    links: async () => links,
    serveFiles: (app) => serveAssets(app, 'console', '/console/assets/'),
  }
}
