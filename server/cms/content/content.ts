/** Public interface of content. */
export { buildAcceptedQuery, getCurrentAgreement, listAcceptedIds, listSignInAgreements } from './agreements.ts'
export { findNextBannerChange, findNextPublication, listBanners, listNotices, listSitemapArticles } from './articles.ts'
export { seedAgreements, seedContent, seedDemoContent } from './first-content.ts'
