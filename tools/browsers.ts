/** The oldest browsers that the site lives in, two years' steps behind the newest: README.md and docs/rules/pages.md say it in words. */
export const OLDEST = { chrome: '92', safari: '15.4', firefox: '115' } as const

/** The same as Vite takes it, for syntax and styles. */
export const TARGET: string[] = Object.entries(OLDEST).map(([name, version]) => name + version)
