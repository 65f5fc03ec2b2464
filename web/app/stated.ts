import { menuOf, type Pages } from '#web/shared/page/page-facts.ts'

const STATED = import.meta.glob<Pages>('./**/*.pages.ts', { base: '/web', eager: true, import: 'pages' })

/** All pages declared by the features, with the name of their chunk. */
export const stated = Object.entries(STATED).flatMap(([file, pages]) =>
  pages.map(({ page, ...facts }) => ({
    ...facts,
    chunk: `${file.slice('./'.length, file.lastIndexOf('/'))}/${page}-page`,
  })),
)

/** The menu of the personal centre. */
export const personalMenu = menuOf(stated)
