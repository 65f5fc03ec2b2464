import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const isIn = (files: readonly string[], id: string): boolean =>
  files.some((file) => id.replaceAll('\\', '/').endsWith(`/${file}`))

const ENTRY = ['web/browser.tsx']
/** Classic scripts, which cannot share chunks with pages. */
const SCRIPTS = ['web/theme.ts', 'web/worker.ts']
const HOME = ['web/play/home/home-page.tsx']
/** Loaded after the first paint of every page. */
const AFTER_PAINT = ['web/app/deferred.ts', 'web/shared/ui/overlays/overlays.ts']
/** Captures the module and, unless the page is directly in the module's folder, the feature. */
const PAGE = /[\\/]web[\\/](\w+)[\\/](?:(\w+)[\\/])?.*-(?:page|layout)\.tsx$/
/** Library that only forms use: a third of their code. */
const FORMS = /[\\/]react-hook-form[\\/]/

/**
 * Assigns a module to a chunk of the browser build, by the entry files that load it:
 *
 * - `shell`: every page needs it immediately, or the home page and another page
 * - `later-parts`: needed after the first paint of every page, and by pages
 * - `forms`: react-hook-form
 * - named after a feature or module: only pages of this feature or module need it
 * - `shared-community`, `shared-help`, `shared`: pages of several modules need it, among them pages of the community,
 *   else of the help, else of neither
 *
 * Null: a script or fewer than two entry files need it, or no page does. A module's imports are never in a later chunk,
 * since at least the same entry files need them.
 */
export const selectChunk: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const wanting = listNeedingEntries(id, modules)
  const by = (files: readonly string[]) => wanting.some((one) => isIn(files, one))
  if (by(SCRIPTS) || isIn(ENTRY, id)) return null
  if (by(ENTRY)) return 'shell'
  const pages = wanting.filter((one) => PAGE.test(one))
  if (wanting.length < 2 || pages.length === 0) return null
  if (by(HOME)) return 'shell'
  if (by(AFTER_PAINT)) return 'later-parts'
  if (FORMS.test(id)) return 'forms'
  const places = pages.map((page) => PAGE.exec(page)!)
  const features = new Set(places.map(([, owner, feature]) => feature ?? owner!))
  if (features.size === 1) return [...features][0]!
  const owners = new Set(places.map(([, owner]) => owner!))
  // Layouts in web/app surround pages of several modules, so `app` counts as several.
  if (owners.size === 1 && !owners.has('app')) return [...owners][0]!
  const most = ['community', 'help'].find((owner) => owners.has(owner))
  return most ? `shared-${most}` : 'shared'
}

/** Returns the entry files, static or dynamic, that load the module. */
function listNeedingEntries(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const found = modules.getModuleInfo(one)
    return found?.isEntry || found?.dynamicImporters.length
  })
}
