import { IssuesPage } from './issues-page.tsx'

export { loader } from './issues-page.tsx'

/** /winning-lottery/{type}: the drawn issues that I hold picks for. */
export const Component = () => <IssuesPage which="drawn" />
