/** Oldest supported browsers, about two years behind the newest; README.md and docs/rules/pages.md name them. */
export const OLDEST = { chrome: '92', safari: '15.4', firefox: '115' } as const

/** The oldest supported browsers as Vite targets, for syntax and styles. */
export const TARGET: string[] = Object.entries(OLDEST).map(([name, version]) => name + version)
