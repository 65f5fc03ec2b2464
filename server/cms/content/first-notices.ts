import type { FirstArticle } from './content.tables.ts'

export const FIRST_NOTICES: readonly FirstArticle[] = [
  {
    slug: 'notice-opening',
    title: '彩运上线：七个彩种的开奖、走势与模拟选号',
    memo: '看开奖、看走势、模拟选号都可以直接用。本站不销售彩票，开奖结果以官方公告为准。',
    content: `<p>彩运可以使用了。</p>
<ul><li>首页和<a href="/draw-winner">开奖结果</a>列出双色球、大乐透、福彩3D、排列3、排列5、七星彩和七乐彩的最新开奖，每一期都有奖级、奖池和兑奖截止时间。</li>
<li><a href="/number">选号</a>提供彩运、随机、连号、小号、中号、大号六种方式，不登录也能试用。</li>
<li>不清楚的地方，先看看<a href="/help-center">帮助中心</a>。</li></ul>
<p>本站仅提供模拟选号与资讯，不销售彩票，不派发奖金；开奖结果以官方公告为准。</p>
<p>理性购彩，量力而行；未满18周岁的未成年人不得购买彩票及兑奖。</p>`,
  },
]
