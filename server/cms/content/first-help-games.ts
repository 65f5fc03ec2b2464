import { MODE_NAMES } from '#contract/infra/modes.ts'
import { CLAIM_DAYS } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { ALL_GAMES, type Game, type GameCode, getGameByCode, type Zone, getZoneNames } from '#lottery/games.ts'
import { FIRST_ISSUE } from '#lottery/prize-tables.ts'
import {
  DLT_HIGH_POOL_FEN,
  type PrizeRule,
  findPrizeRuleById,
  SPECIAL_OFF_FEN,
  SPECIAL_ON_FEN,
} from '#lottery/prizes.ts'
import {
  formatAnyOdds,
  formatCount,
  formatHundredMillions,
  computeMultiples,
  renderPrizeTable,
  renderTable,
} from './game-tables.ts'
import type { FirstArticle } from './content.tables.ts'

function getRule(code: GameCode, id: string): PrizeRule {
  const rule = findPrizeRuleById(getGameByCode(code), id)
  if (!rule) throw new Error(`unknown prize rule ${id}`)
  return rule
}

interface GameHelp {
  rule: PrizeRule
  prizes: string
  more: string
}

const dltLow = getRule('dlt', 'dlt-2026-low')
const dltHigh = getRule('dlt', 'dlt-2026-high')
const highPool = formatHundredMillions(DLT_HIGH_POOL_FEN)

const renderPlainPrizes = (rule: PrizeRule): string => `${renderPrizeTable(rule)}\n<p>${formatAnyOdds(rule)}</p>`

const buildGroupHelp = (rule: PrizeRule, direct: string): GameHelp => ({
  rule,
  prizes: renderPrizeTable(rule),
  more: `<h2>${direct}和组选</h2>
<p>${direct}要求三个数字和次序都对上。组选不论次序：开出的三个数里有两个相同，叫组选3；各不相同，叫组选6。三个数都相同的，只有${direct}。</p>
<p>彩运里选出的每一注都按${direct}核对。组选的奖金和机会列在上面，只供了解。</p>`,
})

const GAME_HELP: Readonly<Record<GameCode, GameHelp>> = {
  ssq: {
    rule: getRule('ssq', 'ssq'),
    prizes: renderPlainPrizes(getRule('ssq', 'ssq')),
    more: `<h2>福运奖和特别规定</h2>
<p>第 ${FIRST_ISSUE.ssqSpecial} 期起有一项特别规定：执行期间，只对上 3 个红球也中奖，叫福运奖，单注 ${formatCount(getRule('ssq', 'ssq-special').levels.at(-1)!.fixedFen! / 100)} 元；这时${formatAnyOdds(getRule('ssq', 'ssq-special')).replace('合起来，', '')}</p>
<p>特别规定看奖池：一期开奖后奖池达到 ${formatHundredMillions(SPECIAL_ON_FEN)}，下一期起执行；低于 ${formatHundredMillions(SPECIAL_OFF_FEN)}，下一期起停止；在两者之间，照旧。</p>`,
  },
  dlt: {
    rule: dltLow,
    prizes: `${renderPrizeTable(dltLow, { rule: dltHigh, low: `奖池不到 ${highPool}`, high: `奖池 ${highPool}以上` })}
<p>${formatAnyOdds(dltLow)}</p>`,
    more: `<h2>两档固定奖金</h2>
<p>第 26014 期起，三等奖到七等奖有两档金额，由开奖前的奖池（也就是上一期开奖后的奖池）决定。各奖级的中奖条件和机会不变。</p>
<h2>追加</h2>
<p>在网点每注可以加 1 元“追加”，对应的奖金另外计算。彩运的模拟不计追加。</p>`,
  },
  fc3d: buildGroupHelp(getRule('fc3d', 'fc3d-1040'), '单选'),
  pl3: buildGroupHelp(getRule('pl3', 'pl3'), '直选'),
  pl5: {
    rule: getRule('pl5', 'pl5'),
    prizes: renderPrizeTable(getRule('pl5', 'pl5')),
    more: `<h2>和排列3的关系</h2>
<p>两个彩种同一次开奖：排列5开出的前三位，就是当期排列3的号码。</p>`,
  },
  qxc: {
    rule: getRule('qxc', 'qxc-2020'),
    prizes: renderPlainPrizes(getRule('qxc', 'qxc-2020')),
    more: `<h2>第 20100 期以前</h2>
<p>以前七星彩是七位数字，按连续对上的位数算奖。那时的各期按当时的规则核对，走势图也分开显示前区和后区。</p>`,
  },
  qlc: {
    rule: getRule('qlc', 'qlc'),
    prizes: renderPlainPrizes(getRule('qlc', 'qlc')),
    more: `<h2>特别号码</h2>
<p>开奖时先开出 7 个基本号码，再从剩下的号码里开出 1 个特别号码。选号时不选特别号码：您的 7 个号码里有一个正好是它，才用得上。只对上 3 个基本号码，加上特别号码也不中奖。</p>`,
  },
}

const formatRange = (zone: Zone): string => `${zone.min}–${zone.max}`

function formatBet(game: Game): string {
  const { first, second, special } = game
  const names = getZoneNames(game)
  if (game.kind === 'balls') {
    const parts = [`${names.first}从 ${formatRange(first)} 里选 ${first.count} 个`]
    if (second) parts.push(`${names.second}从 ${formatRange(second)} 里选 ${second.count} 个`)
    return `${parts.join('，')}，合成一注，号码不分先后${special ? '；开奖时另开一个特别号码' : ''}。`
  }
  const front = `${first.count} 位数字，每位 ${formatRange(first)}，可以重复，次序要对`
  return second ? `前区 ${front}；后区一个数，${formatRange(second)}。` : `${front}。`
}

function renderFloating({ levels }: PrizeRule): string {
  const names = levels.filter(({ fixedFen }) => fixedFen === null).map(({ name }) => name)
  if (names.length === 0) return ''
  return `<h2>浮动奖金怎样来</h2>
<p>${names.join('、')}没有定数，要看这一期销售了多少、有几注中，以官方公布为准。没有人中的，奖金留在奖池里。奖池大小只影响金额，不影响任何一注开出的机会。</p>`
}

function renderBetKinds(game: Game): string {
  if (game.kind === 'digits') return ''
  const name = getZoneNames(game).first
  const { full, banker, cost } = computeMultiples(game)
  const rest = game.second ? `，${getZoneNames(game).second}选 ${game.second.count} 个` : ''
  return `<h2>单式、复式、胆拖</h2>
<p>这是网点里的说法，彩运只选单式。</p>
<ul><li><strong>单式</strong>：正好一注，${cost(1)}。</li>
<li><strong>复式</strong>：多选几个号码，把所有组合都算上。${name}选 ${full[0]} 个${rest}，是 ${formatCount(full[1])} 注，${cost(full[1])}。</li>
<li><strong>胆拖</strong>：每注都要有的叫胆，其余叫拖。${name} 1 个胆、${banker[0]} 个拖${rest}，是 ${formatCount(banker[1])} 注，${cost(banker[1])}。</li></ul>
<p>注数多了，花费和机会按同样的倍数增加，每一注的机会都一样。</p>`
}

function buildGameArticle(game: Game): FirstArticle {
  const { rule, prizes, more } = GAME_HELP[game.code]
  const clock = game.clocks.at(-1)!
  const modes = game.modes.map((mode) => MODE_NAMES[mode]).join('、')
  const parts = [
    `<p>${game.schedule}开奖：${clock.salesStop} 停售，${clock.draw} 开奖。在网点购买，一注 ${game.priceFen / 100} 元；在彩运选号不花钱，也不是购买。</p>`,
    `<h2>一注是什么</h2>
<p>${formatBet(game)}</p>
<p>全部组合一共 ${formatCount(game.combinations)} 种，每一种在每一期开出的机会完全相同。</p>`,
    `<h2>奖级和机会</h2>
<p>一注只算对上的最高奖级。“机会”按规则算出，是许多期的平均，不是说隔多少注就会有一次。</p>
${prizes}`,
    more,
    renderFloating(rule),
    renderBetKinds(game),
    `<h2>开奖与兑奖</h2>
<p>开奖号码、奖级和奖池见<a href="${paths.drawWinners(game.type)}">${game.name}开奖结果</a>，历史号码见<a href="${paths.chart(game.type)}">走势图</a>。自开奖之日起 ${CLAIM_DAYS} 个自然日内兑奖，逾期视为弃奖。一切以官方公告为准。</p>`,
    `<h2>在彩运怎样选、怎样核对</h2>
<p><a href="${paths.number(game.type)}">${game.name}选号</a>有这些方式：${modes}。锁定的号码在开奖后按当期的规则自动核对，结果写在“我的中奖”里，只是模拟记录，不能兑奖。</p>`,
  ]
  return {
    slug: `help-game-${game.code}`,
    topic: 'games',
    title: `${game.name}怎么玩，怎么算中奖`,
    memo: `${game.schedule}开奖；一注是什么，各奖级的条件、奖金和机会。`,
    content: parts.filter(Boolean).join('\n'),
  }
}

const times = ALL_GAMES.map((game) => {
  const clock = game.clocks.at(-1)!
  return [game.name, game.schedule, clock.salesStop, clock.draw]
})

export const HELP_GAMES: readonly FirstArticle[] = [
  ...ALL_GAMES.map(buildGameArticle),
  {
    slug: 'help-draw-times',
    topic: 'games',
    title: '各彩种什么时候开奖，数据从哪里来',
    memo: '开奖日、开奖时间、停售时间，以及数据的来源。',
    content: `${renderTable(['彩种', '开奖日', '停售', '开奖'], times)}
<p>春节和国庆期间休市，不销售也不开奖，具体日期以官方公告为准。各地网点的停售时间可能更早。</p>
<h2>数据从哪里来</h2>
<p>开奖数据取自福利彩票和体育彩票官方网站公布的内容。号码先到，奖级和奖池稍后补齐。两个来源的号码不一致时会标出来，等工作人员确认。</p>
<p>页面上带“演示数据”字样的开奖是系统按规则算出来的，只供试用，一有官方数据就会整体换掉。</p>
<h2>发现不一样</h2>
<p>如果您发现与官方公告不同，请以官方公告为准，并告诉我们。官方更正以后，核对结果、积分和排名会一起重新计算。</p>`,
  },
]
