import { IssuesPage } from './issues-page.tsx'

export { loader } from './issues-page.tsx'

/** /select-ball/{type}: every issue that I hold picks for. */
export const Component = () => <IssuesPage which="held" />
