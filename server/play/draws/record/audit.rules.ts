import { computeAddOnFen, findAddOnLevel } from '#lottery/add-on.ts'
import { computePublishedFen, type PrizeLevel, getPrizeRule, type PrizeRule } from '#lottery/prizes.ts'
import type { Closure } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import { type AnnouncedFacts, type Doubt, fillBlanks, hasSameFacts } from '#server/play/draws/draw-report.ts'
import { isPreviousDraw } from '#server/play/draws/draws.rules.ts'
import { computeRuleFacts } from '#server/play/draws/prize-rule/rule-facts.rules.ts'

const VALUE_LABELS = {
  sales: '销售额',
  pool: '奖池',
  prizes: '奖级',
  winners: '注数',
  bonus: '奖金',
} as const satisfies Record<Doubt['figure'], string>

type AuditedDraw = AnnouncedFacts & { readonly issueno: string }
type Prize = AnnouncedFacts['prizes'][number]

const YUAN = 100
/**
 * Accepted ratio of winners to their expected number, by the chance of a level. Among 9,000 correct tables the ratios
 * are 0.34 to 3.3, 0.36 to 7.4 and 0.21 to 13.7. Winners of rarer levels depend on players' favourite numbers.
 */
const WINNER_SHARES = [
  { chance: 1 / 500, least: 0.25, most: 5 },
  { chance: 1 / 15_000, least: 0.25, most: 10 },
  { chance: 1 / 150_000, least: 0.15, most: 20 },
]
/** If both the expected and the announced winners are fewer than this, their ratio proves nothing. */
const FEWEST_WINNERS = 100
/** Two levels never have the same number of winners by chance if that number is at least this. */
const FEWEST_ALIKE = 500
/** Pool increase before the first prizes are paid, as a share of the sales: 0 to 0.43 without promotions. */
const POOL_GAIN = { least: -0.03, most: 0.5 }
/** Highest first prize in yuan. 双色球 and 大乐透 pay 5 million from the sales and up to 5 million from a large pool. */
const CAPS: { readonly [Code in Game['code']]?: number } = { ssq: 1e7, dlt: 1e7, qxc: 5e6, qlc: 5e6 }
/**
 * In 七乐彩 the prizes are 49 % of the sales. 二等奖 and 三等奖 get these shares of the money left after the fixed
 * prizes.
 */
const QLC_PRIZES = 0.49
const QLC_SHARES: { readonly [Name in string]?: number } = { 二等奖: 0.1, 三等奖: 0.2 }
const QLC_LEAST_THIRD = 400 * YUAN

/**
 * Audits draws of a game against their neighbours and returns the doubtful draws by issue, with the doubted values set
 * to unknown. `told`: an operator's values, which are never doubted. `isStored`: serves only as a neighbour.
 */
export function auditRun<Draw extends AuditedDraw>(
  game: Game,
  draws: readonly { readonly draw: Draw; readonly told?: AnnouncedFacts | undefined; readonly isStored?: boolean }[],
  closures: readonly Closure[],
): Map<string, Draw & { doubts: Doubt[] }> {
  const audited = new Map<string, Draw & { doubts: Doubt[] }>()
  const run = draws.toSorted((a, b) => (a.draw.issueno < b.draw.issueno ? -1 : 1))
  let previous: Draw | undefined
  for (const [at, { draw, told, isStored = false }] of run.entries()) {
    const next = run[at + 1]?.draw
    const before = previous && isPreviousDraw(game, previous, draw, closures) ? previous : null
    const after = next && isPreviousDraw(game, draw, next, closures) ? next : null
    const facts = computeRuleFacts(game, before ? [before, draw] : [draw], closures).at(-1)!
    const found = isStored ? [] : findDoubts(getPrizeRule(game, draw.issueno, facts), draw, before, after)
    const published = told ? fillBlanks(withoutDoubts(draw, found), told) : withoutDoubts(draw, found)
    const doubts = found.filter((doubt) => hasSameFacts(withoutDoubts(published, [doubt]), published))
    previous = published
    if (found.length > 0) audited.set(draw.issueno, { ...published, doubts })
  }
  return audited
}

export const formatDoubt = ({ figure, name, reason }: Doubt): string => `${name}${VALUE_LABELS[figure]}：${reason}`

const createDoubt = (figure: Doubt['figure'], reason: string, name = ''): Doubt => ({ figure, name, reason })
const formatYuan = (fen: number): string => `${(fen / YUAN).toLocaleString('en')} 元`
const formatCount = (winners: number): string => `${Math.round(winners).toLocaleString('en')} 注`

function withoutDoubts<Draw extends AnnouncedFacts>(facts: Draw, doubts: readonly Doubt[]): Draw {
  const has = (figure: Doubt['figure'], of = '') => doubts.some((one) => one.figure === figure && one.name === of)
  const prizes = facts.prizes.map((prize) => ({
    ...prize,
    ...(has('winners', prize.name) && { winners: null }),
    ...(has('bonus', prize.name) && { bonusFen: null, promotionFen: 0 }),
  }))
  return {
    ...facts,
    salesFen: has('sales') ? null : facts.salesFen,
    // Without the prize table it is unknown whether a pool of 0 was paid out.
    poolFen: has('pool') || (has('prizes') && facts.poolFen === 0) ? null : facts.poolFen,
    prizes: has('prizes') ? [] : prizes.filter(({ winners, bonusFen }) => winners !== null || bonusFen !== null),
  }
}

type NeighbourFacts = AnnouncedFacts | null

function findDoubts(rule: PrizeRule, draw: AuditedDraw, before: NeighbourFacts, after: NeighbourFacts): Doubt[] {
  const copied = findCopiedValues(draw, before)
  const money = copied.length > 0 ? copied : checkPool(rule, draw, before, after)
  const counts = money.some(({ figure }) => figure === 'sales') ? [] : checkWinners(rule, draw)
  const found = [...money, ...counts]
  if (found.some(({ figure }) => figure === 'prizes')) return found
  // Amounts can be computed only from correct sales and winners.
  const isComputable = found.every(({ figure }) => figure === 'pool')
  return [...found, ...draw.prizes.flatMap((row) => checkAmount(rule, draw, row, isComputable))]
}

/**
 * Returns doubts about copied values: if the sales equal those of the issue before, all other equal values were copied.
 */
function findCopiedValues({ salesFen, poolFen, prizes }: AuditedDraw, before: NeighbourFacts): Doubt[] {
  if (salesFen === null || salesFen !== before?.salesFen) return []
  const reason = `与上期相同，销售额也同为 ${formatYuan(salesFen)}`
  const were = new Map(before.prizes.map(({ name, winners }) => [name, winners]))
  const copied = prizes.filter(({ name, winners }) => winners === were.get(name) && winners! >= FEWEST_WINNERS)
  const rows =
    copied.length > 2 ? [createDoubt('prizes', reason)] : copied.map(({ name }) => createDoubt('winners', reason, name))
  return [
    createDoubt('sales', reason),
    ...(poolFen && poolFen === before.poolFen ? [createDoubt('pool', reason)] : []),
    ...rows,
  ]
}

/** Checks the winners against the bets sold and the odds, and for equal winners at two levels. */
function checkWinners({ game, levels, combinations }: PrizeRule, draw: AuditedDraw): Doubt[] {
  // 福彩3D and 排列3 also sell other bet types: their sales limit the winners only from above.
  const hasOtherBets = levels.some(({ groupWays }) => groupWays !== null)
  const known = levels.flatMap((level) => {
    const { name = '', winners = null } = findPrizeRow(draw, level) ?? {}
    const chance = (level.groupWays ?? level.ways) / combinations
    const bounds = WINNER_SHARES.find((one) => chance >= one.chance)
    if (draw.salesFen === null || winners === null || !bounds) return []
    const expected = (draw.salesFen / game.priceFen) * chance
    const isLow = winners < expected * bounds.least && !hasOtherBets
    const isOff = isLow || winners > expected * bounds.most
    return Math.max(expected, winners) < FEWEST_WINNERS ? [] : [{ name, winners, expected, isLow, isOff }]
  })
  const off = known.filter(({ isOff }) => isOff)
  const said = off.map(
    ({ name, winners, expected }) => `${name} ${formatCount(winners)}，按销售额和概率约 ${formatCount(expected)}`,
  )
  const isAllOff = off.length > 2 && off.length === known.length && new Set(off.map(({ isLow }) => isLow)).size === 1
  if (isAllOff) return [createDoubt('sales', `${formatYuan(draw.salesFen!)}，与各奖级的中奖注数都不符`)]
  // A table with several implausible levels is shifted or belongs to another draw.
  if (off.length > 1) return [createDoubt('prizes', said.join('；'))]
  const alike = known.filter(
    (one) => one.winners >= FEWEST_ALIKE && known.some((other) => other !== one && other.winners === one.winners),
  )
  const reason = said[0] ?? `${alike.map(({ name }) => name).join('、')}同为 ${formatCount(alike[0]?.winners ?? 0)}`
  const doubted = off.length > 0 ? off : alike
  return doubted.map(({ name }) => createDoubt('winners', reason, name))
}

const findPrizeRow = ({ prizes }: AnnouncedFacts, { names }: PrizeLevel) =>
  prizes.find(({ name }) => names.includes(name))

/** Checks the pool against its neighbours, the paid first prizes and the sales. A wrong pool fits neither neighbour. */
function checkPool({ levels }: PrizeRule, draw: AuditedDraw, before: NeighbourFacts, after: NeighbourFacts): Doubt[] {
  const { poolFen, salesFen } = draw
  if (poolFen === null || levels[0]!.fixedFen !== null) return []
  if (poolFen === 0 && findPrizeRow(draw, levels[0]!)?.winners === 0)
    return [createDoubt('pool', '为 0，而一等奖没有中出')]
  if (before === null || canPoolFollow(before, draw) !== false || (after !== null && canPoolFollow(draw, after)))
    return []
  const isSwapped = canPoolFollow(before, { ...draw, salesFen: poolFen, poolFen: salesFen })
  return [
    createDoubt('pool', `${formatYuan(poolFen)}，上期 ${formatYuan(before.poolFen!)}，与销售额和一等奖不符`),
    ...(isSwapped ? [createDoubt('sales', '与奖池对调才相符')] : []),
  ]
}

/** Returns whether a pool can follow the pool of the previous issue; null if this cannot be computed. */
function canPoolFollow(before: AnnouncedFacts, { poolFen, salesFen, prizes }: AnnouncedFacts): boolean | null {
  const paid = prizes
    .filter(({ name }) => /^一等奖(?:[(（]追加[)）])?$/.test(name))
    .map(({ winners, bonusFen }) => (winners === 0 ? 0 : (winners ?? NaN) * (bonusFen ?? NaN)))
  if (before.poolFen === null || poolFen === null || !salesFen || paid.length === 0) return null
  const gain = (paid.reduce((sum, fen) => sum + fen, poolFen) - before.poolFen) / salesFen
  return Number.isNaN(gain) ? null : gain >= POOL_GAIN.least && gain <= POOL_GAIN.most
}

/**
 * Checks an amount without promotion money against the fixed amount, the cap, the sales (七乐彩) or the base amount
 * (追加).
 */
function checkAmount({ game, levels }: PrizeRule, draw: AuditedDraw, row: Prize, isComputable: boolean): Doubt[] {
  const fen = row.winners === 0 ? null : computePublishedFen(row)
  if (fen === null) return []
  const no = (reason: string, name = row.name) =>
    createDoubt('bonus', `${row.name} ${formatYuan(fen)}，${reason}`, name)
  // 追加 adds at most 80 % of the base amount, so a 追加 row equal to its base row was copied.
  const copied = draw.prizes.find(({ name }) => name === /^(.+)[(（]追加/.exec(row.name)?.[1])
  if (copied?.winners === row.winners && copied.bonusFen === row.bonusFen)
    return [no('与基本奖金相同'), createDoubt('winners', '与基本奖相同', row.name)]
  const level = levels.find(({ names }) => names.includes(row.name))
  const fixedFen = level?.fixedFen ?? null
  if (fixedFen !== null) return fen === fixedFen ? [] : [no(`规则固定为 ${formatYuan(fixedFen)}`)]
  const capFen = (CAPS[game.code] ?? Infinity) * YUAN
  if (level?.level === 1) return fen > capFen ? [no(`超过封顶的 ${formatYuan(capFen)}`)] : []
  const shareFen = game.code === 'qlc' && isComputable ? computeQlcFen(levels, draw, row) : NaN
  if (Math.abs(fen - shareFen) > YUAN) return [no(`按销售额应为 ${formatYuan(shareFen)}`)]
  const base = levels.find((one) => one.level === findAddOnLevel(game, draw.issueno, row.name))
  const baseRow = base && findPrizeRow(draw, base)
  const baseFen = base?.fixedFen ?? (baseRow?.winners ? computePublishedFen(baseRow) : null)
  const addedFen = base && baseFen !== null ? computeAddOnFen(game, draw.issueno, base.level, baseFen) : null
  if (addedFen === null || Math.abs(fen - addedFen) <= YUAN) return []
  const reason = `按基本奖金应为 ${formatYuan(addedFen)}`
  // If the rule does not fix the base amount, it may be the wrong one, so its row is doubted too.
  return [no(reason), ...(base!.fixedFen === null ? [no(reason, baseRow!.name)] : [])]
}

/** Computes the second or third prize of 七乐彩 in fen from the sales and the winners; NaN if unknown. */
function computeQlcFen(levels: readonly PrizeLevel[], draw: AuditedDraw, { name, winners }: Prize): number {
  const fixed = levels.filter(({ fixedFen }) => fixedFen !== null)
  const paid = fixed.reduce((sum, level) => sum + level.fixedFen! * (findPrizeRow(draw, level)?.winners ?? NaN), 0)
  const left = ((draw.salesFen ?? NaN) * QLC_PRIZES - paid) * (QLC_SHARES[name] ?? NaN)
  const fen = Math.floor(left / (winners ?? NaN) / YUAN) * YUAN
  return name === '三等奖' ? Math.max(fen, QLC_LEAST_THIRD) : fen
}
