import { paths } from '#contract/paths.ts'
import { OneArticle } from './one-article.tsx'

export { loadArticle as loader } from './one-article.tsx'

const list = { label: '全部公告', to: paths.announcement() }

/** /announcement/{id} */
export const Component = () => <OneArticle pathOf={paths.announcement} list={list} />
