import { buildPersonalMenu, type Pages } from '#web/shared/page/page-metadata.ts'

const PAGE_MODULES = import.meta.glob<Pages>('./**/*.pages.ts', { base: '/web', eager: true, import: 'pages' })

export const declaredPages = Object.entries(PAGE_MODULES).flatMap(([file, pages]) =>
  pages.map(({ page, ...facts }) => ({
    ...facts,
    chunk: `${file.slice('./'.length, file.lastIndexOf('/'))}/${page}-page`,
  })),
)

export const personalMenu = buildPersonalMenu(declaredPages)
