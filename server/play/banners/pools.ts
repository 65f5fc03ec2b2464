import { isFixedPrize, formatPool } from '#contract/play/format-pool.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { BannerFacts } from './facts.ts'
import { createScale, renderSvg, type Frame, renderLine, renderRectangle, renderText } from './svg.ts'

interface GamePool {
  readonly game: Game
  readonly issueno: string
  readonly yuan: number | null
  readonly demo: boolean
}

/** Bar chart: the jackpot pools after the newest draws, on a common scale from zero. */
export const pools = {
  about(facts: BannerFacts): string {
    const all = listPools(facts)
    const poolsInWords = all
      .map(({ game, issueno, yuan }) => `${game.name}第${issueno}期 ${formatPool(game, yuan)}`)
      .join('，')
    return `最近一期开奖后的奖池：${poolsInWords}。${all.some(({ demo }) => demo) ? '演示数据。' : ''}`
  },
  draw(facts: BannerFacts, frame: Frame): string {
    const all = listPools(facts)
    const { left, right, top, bottom, text } = frame
    const zero = left + text * 4.2
    const row = (bottom - top) / all.length
    const width = createScale(
      all.map(({ yuan }) => yuan),
      right - zero - text * 6.5,
    )
    const bars = all.flatMap(({ game, issueno, yuan }, at) => {
      const middle = top + (at + 0.5) * row
      const end = zero + width(yuan)
      return [
        renderText(left, middle, game.name, { size: text, kind: 'ink' }),
        renderText(left, middle + text * 1.2, issueno, { size: text - 2 }),
        renderRectangle(at === 0 ? 'most' : 'bar', zero, middle - row * 0.22, end - zero, row * 0.44),
        renderText(end + 8, middle + text * 0.4, formatPool(game, yuan), { size: text + 2, kind: 'ink strong' }),
      ]
    })
    const demo = all.some((one) => one.demo)
      ? [renderText(right, bottom, '演示数据', { size: text, kind: 'red', anchor: 'end' })]
      : []
    return renderSvg(frame, this.about(facts), [...bars, renderLine('axis', zero, top, zero, bottom), ...demo])
  },
}

/** Lists the games with a jackpot pool and at least one draw, the largest pool first, unknown pools last. */
export function listPools({ latest }: Pick<BannerFacts, 'latest'>): GamePool[] {
  return ALL_GAMES.flatMap((game) => {
    const draw = isFixedPrize(game) ? undefined : latest.get(game)
    return draw ? [{ game, issueno: draw.issueno, yuan: toPoolYuan(draw.poolFen), demo: draw.demo }] : []
  }).sort((a, b) => (b.yuan ?? -1) - (a.yuan ?? -1))
}

const toPoolYuan = (fen: number | null): number | null => (fen === null ? null : fen / 100)
