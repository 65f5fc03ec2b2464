import { paths } from '#contract/paths.ts'

/** Banners of a new site. Their static pictures show no draw data, so the texts must not claim that they do. */
export const FIRST_BANNERS = [
  {
    slug: 'banner-month',
    title: '本月开奖日历',
    memo: '七个彩种各在哪天开奖',
    note: '开奖时间以官方公布为准',
    image: '/banners/month.svg',
    link: paths.calendar(1),
  },
  {
    slug: 'banner-pools',
    title: '奖池有多少',
    memo: '最近一期开奖后的金额',
    note: '以官方公布为准，本站不销售彩票',
    image: '/banners/pools.svg',
    link: paths.drawWinners(1),
  },
  {
    slug: 'banner-frequency',
    title: '三十三个红球',
    memo: '双色球最近 100 期走势图',
    note: '每期独立，过往次数不影响以后',
    image: '/banners/counts.svg',
    link: paths.chart(1, 100),
  },
] as const
