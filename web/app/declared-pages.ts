import { buildPersonalMenu, type Pages } from '#web/shared/page/page-metadata.ts'

const PAGE_MODULES = import.meta.glob<Pages>('./**/*.pages.ts', { base: '/web', eager: true, import: 'pages' })

/** All pages declared in `*.pages.ts` files, each with the name of its chunk. */
export const declaredPages = Object.entries(PAGE_MODULES).flatMap(([file, pages]) =>
  pages.map(({ page, ...facts }) => ({
    ...facts,
    chunk: `${file.slice('./'.length, file.lastIndexOf('/'))}/${page}-page`,
  })),
)

/** Entries of the menu of the personal centre, from the pages that declare one. */
export const personalMenu = buildPersonalMenu(declaredPages)
