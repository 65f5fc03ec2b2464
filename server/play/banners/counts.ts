import { GAMES } from '#lottery/games.ts'
import type { BannerFacts } from './facts.ts'
import { drawing, type Frame, line, rectangle, words } from './svg.ts'

const { count: DRAWN, max: BALLS } = GAMES[1].first
const EVERY = 4

/** Bar chart of the frequency of each red ball in the newest draws of 双色球, with the expected mean. */
export const counts = {
  about(facts: BannerFacts): string {
    const counted = countsOf(facts)
    const [most, least] = [Math.max(...counted), Math.min(...counted)]
    return `双色球 ${spanOf(facts)}，33 个红球各开出几次：最多的是 ${ballsWith(counted, most)}，${most} 次；最少的是 ${ballsWith(counted, least)}，${least} 次；平均 ${meanOf(facts)} 次。`
  },
  draw(facts: BannerFacts, frame: Frame): string {
    const counted = countsOf(facts)
    const most = Math.max(...counted)
    const { left, right, top, bottom, text } = frame
    const [floor, ceiling] = [bottom - text * 1.5, top + text * 2.8]
    const column = (right - left) / BALLS
    const height = barHeights(most, floor - ceiling)
    const mean = floor - height(meanNumber(facts))
    const bars = counted.flatMap((times, at) => {
      const x = left + (at + 0.5) * column
      const [tall, isMost] = [height(times), times === most]
      return [
        rectangle(isMost ? 'most' : 'bar', x - column * 0.3, floor - tall, column * 0.6, tall),
        ...(isMost
          ? [words(x, floor - tall - 4, String(times), { size: text, kind: 'red strong', anchor: 'middle' })]
          : []),
        ...(at % EVERY === 0 ? [words(x, bottom, ballName(at), { size: text, anchor: 'middle' })] : []),
      ]
    })
    return drawing(frame, this.about(facts), [
      ...bars,
      line('axis', left, floor, right, floor),
      line('guide', left, mean, right, mean),
      words(right, top + text, `${spanOf(facts)}；虚线：平均 ${meanOf(facts)} 次`, { size: text, anchor: 'end' }),
    ])
  },
}

/** Counts the draws of each red ball, 01 first. */
export function countsOf({ newest }: Pick<BannerFacts, 'newest'>): number[] {
  const counted = Array<number>(BALLS).fill(0)
  for (const { first } of newest) for (const ball of first.split(',')) counted[Number(ball) - 1]! += 1
  return counted
}

/** Creates a linear scale from counts to bar heights; `most` has the height `tallest`. */
export const barHeights =
  (most: number, tallest: number) =>
  (times: number): number =>
    (times / Math.max(1, most)) * tallest

const meanNumber = ({ newest }: BannerFacts): number => (newest.length * DRAWN) / BALLS
const meanOf = (facts: BannerFacts): string => meanNumber(facts).toFixed(1)
const ballName = (at: number): string => String(at + 1).padStart(2, '0')
const isDemo = ({ newest }: BannerFacts): boolean => newest.some(({ demo }) => demo)
/** The issue numbers of demo draws are meaningless, and the line is short. */
const spanOf = (facts: BannerFacts): string =>
  isDemo(facts)
    ? `演示数据，${facts.newest.length} 期`
    : `${facts.newest[0]?.issueno ?? ''}–${facts.newest.at(-1)?.issueno ?? ''}，${facts.newest.length} 期`
const ballsWith = (counted: readonly number[], times: number): string =>
  counted.flatMap((n, at) => (n === times ? [ballName(at)] : [])).join('、')
