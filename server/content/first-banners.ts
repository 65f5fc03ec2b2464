import { paths } from '#contract/paths.ts'

/** The pictures a new site starts with. Each is drawn from real figures; see docs/decisions. */
export const FIRST_BANNERS = [
  {
    slug: 'banner-counts',
    title: '二〇二二，一百五十期双色球',
    memo: '三十三个红球，各自出现了多少次',
    note: '每一期都是新的一期，过往次数不影响以后',
    image: '/banners/counts.svg',
    link: paths.drawWinners(1),
  },
  {
    slug: 'banner-sums',
    title: '二十年，和值如山',
    memo: '双色球六个红球之和，每一年一道山脊',
    note: '高处常见，低处少见，山形年年相似',
    image: '/banners/sums.svg',
    link: paths.chart(1),
  },
  {
    slug: 'banner-space',
    title: '一注，是其中的一点',
    memo: '七个彩种，各有多少种组合',
    note: '圆的面积就是组合的多少',
    image: '/banners/space.svg',
    link: paths.number(),
  },
] as const
