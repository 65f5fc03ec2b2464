import { getFile, readManifest, serveAssets } from './manifest.ts'
import type { ConsoleSource } from './page-source.ts'

export function createBuiltConsole(): ConsoleSource | null {
  const manifest = readManifest('console')
  if (!manifest) return null
  const links = [
    `<link rel="stylesheet" href="/console/${getFile(manifest, 'style.css')}">`,
    `<script type="module" src="/console/${getFile(manifest, 'console/browser.tsx')}"></script>`,
  ].join('\n')
  return {
    links: async () => links,
    serveFiles: (app) => serveAssets(app, 'console', '/console/assets/'),
  }
}
