/** Entry file of content (articles, agreements, banners): functions and types that other features may import. */
export { buildAcceptedQuery, getCurrentAgreement, listAcceptedIds, listSignInAgreements } from './agreements.ts'
export { findNextBannerChange, findNextPublication, listBanners, listNotices, listSitemapArticles } from './articles.ts'
export { seedAgreements, seedContent, seedDemoContent } from './first-content.ts'
