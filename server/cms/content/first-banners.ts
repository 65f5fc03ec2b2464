import { paths } from '#contract/paths.ts'

/** Banners of a new site. The site renders their images from its draws. */
export const FIRST_BANNERS = [
  {
    slug: 'banner-month',
    title: '本月开奖日历',
    memo: '实心已开奖，红点是下一次',
    note: '开奖时间以官方公布为准',
    image: '/banners/month.svg',
    link: paths.drawWinners(),
  },
  {
    slug: 'banner-pools',
    title: '奖池有多少',
    memo: '最近一期开奖后，同一比例',
    note: '以官方公布为准，本站不销售彩票',
    image: '/banners/pools.svg',
    link: paths.drawWinners(1),
  },
  {
    slug: 'banner-frequency',
    title: '三十三个红球',
    memo: '双色球最近各期，各开出几次',
    note: '每期独立，过往次数不影响以后',
    image: '/banners/counts.svg',
    link: paths.chart(1, 100),
  },
] as const
