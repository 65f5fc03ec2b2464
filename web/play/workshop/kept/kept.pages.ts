import { personalPage, type Pages } from '#web/shared/page/page-metadata.ts'

export const pages: Pages = [{ path: '/kept-tickets', page: 'kept-tickets', ...personalPage('我守的号', 25) }]
