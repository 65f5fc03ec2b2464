import type { FirstArticle } from './content.tables.ts'

/** Announcements for development, so that the list and the notice line are not empty. */
export const DEMO_NOTICES: readonly FirstArticle[] = [
  {
    slug: 'demo-closure',
    title: '春节休市期间怎样显示',
    memo: '休市期间不销售、不开奖，选号页显示休市后的第一期。',
    content: `<p>每年春节和国庆，福利彩票与体育彩票都会休市几天。休市期间不销售、不开奖，也不占用期号。</p>
<p>网站上的下期时间会自动跳过休市日。具体日期以官方公告为准，公告发布后我们会更新。</p>`,
  },
  {
    slug: 'demo-correction',
    title: '开奖数据更正说明',
    memo: '官方更正数据时，中奖记录、积分和排行会一起重新计算。',
    content: `<p>开奖号码先于奖级和奖池公布，个别数据之后可能被官方更正。</p>
<ul><li>更正在两秒内生效，之后打开的页面都显示更正后的数据。</li><li>受影响的模拟中奖记录会重新核对，原通知注明“已更正”。</li></ul>
<p>两个来源不一致时，页面会标出来，等工作人员确认。</p>`,
  },
  {
    slug: 'demo-long-title',
    title: '关于七星彩第七位由单个数字改为零至十四之间的一个数以及历史走势图如何衔接显示的说明',
    memo: '第 20100 期起，七星彩最后一位改为 0–14，走势图分开显示前区和后区。',
    content: `<p>自第 20100 期（2020 年 10 月 13 日）起，七星彩由七位数字改为前区六位数字加后区一个 0 到 14 的数。</p>
<p>走势图按前区和后区分开显示。更早的各期仍按当时公布的号码列出，不参与新规则的核对。</p>`,
  },
]
