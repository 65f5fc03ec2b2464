export { buildAcceptedQuery, getCurrentAgreement, listAcceptedIds, listSignInAgreements } from './agreements.ts'
export { findNextPublication, listNotices, listSitemapArticles } from './articles.ts'
export { seedDemoContact } from './contact.ts'
export { seedAgreements, seedContent } from './first-content.ts'
