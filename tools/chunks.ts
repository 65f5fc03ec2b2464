import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const isIn = (files: readonly string[], id: string): boolean =>
  files.some((file) => id.replaceAll('\\', '/').endsWith(`/${file}`))

const ENTRY = ['web/browser.tsx']
/** To the browser these are no modules: they share no file with pages. */
const SCRIPTS = ['web/theme.ts', 'web/worker.ts']
const HOME = ['web/play/home/home-page.tsx']
/** What follows the first paint of every page. */
const LATER = ['web/app/later.ts', 'web/shared/ui/overlays.ts']
const PAGE = /[\\/]web[\\/](\w+)[\\/].*-(?:page|layout)\.tsx$/
/** Forms alone want it: a third of their code. */
const FORMS = /[\\/]react-hook-form[\\/]/

/**
 * The file of the browser's build that a module goes into, by when it is wanted: `shell` is what every page runs at once, and
 * what the home shares with others; `later-parts` what follows the first paint and pages share; then what the pages of one wing
 * share, what those of several do, the forum among them, and what the others do. Null: it stays with the one page or tool that
 * wants it. Nothing goes ahead of what it imports: that is wanted by as many at least.
 */
export const chunkOf: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const wanting = wantedBy(id, modules)
  const by = (files: readonly string[]) => wanting.some((one) => isIn(files, one))
  if (by(SCRIPTS) || isIn(ENTRY, id)) return null
  if (by(ENTRY)) return 'shell'
  const pages = wanting.filter((one) => PAGE.test(one))
  if (wanting.length < 2 || pages.length === 0) return null
  if (by(HOME)) return 'shell'
  if (by(LATER)) return 'later-parts'
  if (FORMS.test(id)) return 'forms'
  const wings = new Set(pages.map((page) => PAGE.exec(page)![1]!))
  // What stands around pages of several wings is theirs.
  if (wings.size === 1 && !wings.has('app')) return [...wings][0]!
  return wings.has('community') ? 'wings' : 'wings-beside'
}

/** The files that are fetched by themselves, at first or when wanted, and bring the module with them. */
function wantedBy(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen].filter((one) => {
    const found = modules.getModuleInfo(one)
    return found?.isEntry || found?.dynamicImporters.length
  })
}
