import { MODE_NAMES } from '#contract/infra/modes.ts'
import { paths } from '#contract/paths.ts'
import {
  FREE_REFRESHES,
  LUCKY_LOCKS,
  OTHER_LOCKS,
  PAID_REFRESHES,
  PANEL_LIMIT,
  PANEL_START,
} from '#contract/infra/quotas.ts'
import { ALL_GAMES, type Mode } from '#lottery/games.ts'
import { selectThird } from '#lottery/modes.ts'
import { renderTable } from './game-tables.ts'
import type { FirstArticle } from './content.tables.ts'

const formatGamesWithMode = (mode: Mode): string => {
  const some = ALL_GAMES.filter(({ modes }) => modes.includes(mode))
  return some.length === ALL_GAMES.length ? '全部' : some.map(({ name }) => name).join('、')
}

const MODE_ROWS = [
  [MODE_NAMES.lucky, '同一轮里不重复，直到该彩种的所有组合都出现过一次', formatGamesWithMode('lucky')],
  [MODE_NAMES.random, '每次独立随机，也可以加入自己想好的号码', formatGamesWithMode('random')],
  [
    MODE_NAMES.continuous,
    '第一区至少有一对相邻的数；数字型看相邻两位是否连着，9 和 0 不算',
    formatGamesWithMode('continuous'),
  ],
  [
    [MODE_NAMES.small, MODE_NAMES.medium, MODE_NAMES.large].join('、'),
    '第一区的号码都落在小、中、大三段之一',
    formatGamesWithMode('small'),
  ],
]

const THIRDS = ALL_GAMES.filter(({ modes }) => modes.includes('small'))
  .map(({ name, first }) => {
    const zones = (['small', 'medium', 'large'] as const).map((mode) => selectThird(first, mode))
    return `${name} ${zones.map(({ min, max }) => `${min}–${max}`).join('、')}`
  })
  .join('；')

const QUOTA_ROWS = [
  ['刷新', `${FREE_REFRESHES.visitor} 次`, `${FREE_REFRESHES.member} 次`, '不限'],
  ['同时锁定', '登录后可以', `${LUCKY_LOCKS.member} 注`, `${LUCKY_LOCKS.vip} 注`],
  ['增加号码', '不可以', '不可以', '可以'],
]

export const HELP_PICKING: readonly FirstArticle[] = [
  {
    slug: 'help-modes',
    topic: 'picking',
    title: '六种选号方式有什么不同',
    memo: '彩运、随机、连号、小号、中号、大号，各自怎样出号。',
    content: `<p>每个彩种的选号页都有两块号码板：主板用来切换选号方式，旁边是随机板。每块板开始有 ${PANEL_START} 注，最多 ${PANEL_LIMIT} 注。</p>
${renderTable(['方式', '怎样出号', '可用的彩种'], MODE_ROWS)}
<p>三段的划分：${THIRDS}。</p>
<p>无论哪种方式，每一注在下一期开出的机会都一样大。不同的方式只是出号的样子不同，不会让中奖变得容易。</p>
<h2>自己想好的号码</h2>
<p>在随机板上可以加入自己的号码。它们和其他号码一样可以锁定，页面上的刷新不会换掉它们。</p>`,
  },
  {
    slug: 'help-rounds',
    topic: 'picking',
    title: '什么是“一轮”，怎样自己核对',
    memo: '彩运模式一轮之内不重复；次序由先封存的钥匙定下，结束后公开。',
    content: `<p>在彩运模式里，您的每一注都来自一份排好次序的完整名单：名单里有这个彩种的全部组合，每个组合只有一次。一份名单走完叫一轮，走完后轮次加一，换一份新的。</p>
<p>刷新、换期、换天都接着同一轮往下走，所以同一轮里您不会看到两次相同的号码。</p>
<h2>怎样核对</h2>
<p>一轮的次序由一把钥匙定出。钥匙先封存，封条（指纹）先给您看；结束后公开钥匙，您可以自己核对。</p>
<ul><li>从一轮的第一注起，这一轮钥匙的指纹（SHA-256）就在“彩运轮次”页上，之后钥匙换不了。</li>
<li>一轮结束，或者您主动结束它时，钥匙本身会公开。</li>
<li>用公开的钥匙可以重新算出指纹和整轮的次序，由此确认次序没有中途改过。</li>
<li>号码都在开奖之前发出，那时谁也不知道会开出什么。</li></ul>
<p><a href="${paths.luckyOrder()}">完整的算法、检验数据和核对程序</a>都已公开，不用本站的程序也能核对。</p>
<p>不重复只是换换花样，不代表更容易开出。每一期的每个组合机会都相同，和以前出过什么无关。</p>`,
  },
  {
    slug: 'help-locks',
    topic: 'picking',
    title: '刷新、锁定和注数',
    memo: '次数怎么算，锁定之后会怎样，什么时候截止。',
    content: `<h2>刷新</h2>
<p>刷新只换没有锁定的号码。一次刷新不论换几注都只算一次。彩运模式的次数按彩种、按期计算，其他方式不限次数。</p>
${renderTable(['彩运模式，每个彩种每一期', '未登录', '登录后', '会员'], QUOTA_ROWS)}
<p>登录后免费的次数用完了，可以用 1 枚星币再刷新一次，每天最多 ${PAID_REFRESHES} 次。</p>
<h2>锁定</h2>
<p>锁定需要登录。锁定的号码会留在“已选号码”里，开奖后自动核对；刷新、退出登录和会员到期都不会丢掉它们。</p>
<p>名额是同时锁定的注数，解锁后名额还给您。除彩运模式外，每种方式都可以同时锁定 ${OTHER_LOCKS} 注。</p>
<h2>截止</h2>
<p>到了本期的停售时间，锁定和解锁都会停止，号码板转到下一期。提前公布号码的，公布时就停止。</p>
<h2>增加和减少</h2>
<p>彩运模式增加号码需要会员，不能减少。其他方式都可以增加，也可以减少没有锁定的号码。每块板最多 ${PANEL_LIMIT} 注，同一块板上没有两注相同。</p>
<h2>登录以前选的号码</h2>
<p>未登录时选的号码在最后一次使用 48 小时后删除。登录时，最近一小时里用过的号码板会跟到您的账号下；账号在同一期已经有号码板的，以账号的为准，页面会告诉您。</p>`,
  },
]
