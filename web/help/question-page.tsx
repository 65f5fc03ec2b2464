import { paths } from '#contract/paths.ts'
import { OneArticle } from './one-article.tsx'

export { loadArticle as loader } from './one-article.tsx'

const list = { label: '全部问题', to: paths.helpCenter() }

/** /help-center/{id} */
export const Component = () => <OneArticle pathOf={paths.helpCenter} list={list} />
