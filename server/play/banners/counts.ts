import { GAMES } from '#lottery/games.ts'
import type { BannerFacts } from './facts.ts'
import { createScale, renderSvg, type Frame, renderLine, renderRectangle, renderText } from './svg.ts'

const { count: DRAWN, max: BALLS } = GAMES[1].first
const EVERY = 4

/** Bar chart: how often each red ball was drawn in the newest draws of 双色球, with the expected mean. */
export const counts = {
  about(facts: BannerFacts): string {
    const counted = countRedBalls(facts)
    const [most, least] = [Math.max(...counted), Math.min(...counted)]
    return `双色球 ${formatSpan(facts)}，33 个红球各开出几次：最多的是 ${formatBallsWithCount(counted, most)}，${most} 次；最少的是 ${formatBallsWithCount(counted, least)}，${least} 次；平均 ${formatMean(facts)} 次。`
  },
  draw(facts: BannerFacts, frame: Frame): string {
    const counted = countRedBalls(facts)
    const most = Math.max(...counted)
    const { left, right, top, bottom, text } = frame
    const [floor, ceiling] = [bottom - text * 1.5, top + text * 2.8]
    const column = (right - left) / BALLS
    const height = createScale(counted, floor - ceiling)
    const mean = floor - height(computeMean(facts))
    const bars = counted.flatMap((times, at) => {
      const x = left + (at + 0.5) * column
      const [tall, isMost] = [height(times), times === most]
      return [
        renderRectangle(isMost ? 'most' : 'bar', x - column * 0.3, floor - tall, column * 0.6, tall),
        ...(isMost
          ? [renderText(x, floor - tall - 4, String(times), { size: text, kind: 'red strong', anchor: 'middle' })]
          : []),
        ...(at % EVERY === 0 ? [renderText(x, bottom, formatBall(at), { size: text, anchor: 'middle' })] : []),
      ]
    })
    return renderSvg(frame, this.about(facts), [
      ...bars,
      renderLine('axis', left, floor, right, floor),
      renderLine('guide', left, mean, right, mean),
      renderText(right, top + text, `${formatSpan(facts)}；虚线：平均 ${formatMean(facts)} 次`, {
        size: text,
        anchor: 'end',
      }),
    ])
  },
}

/** Counts how often each red ball was drawn, ball 01 first. */
export function countRedBalls({ newest }: Pick<BannerFacts, 'newest'>): number[] {
  const counted = Array<number>(BALLS).fill(0)
  for (const { first } of newest) for (const ball of first.split(',')) counted[Number(ball) - 1]! += 1
  return counted
}

const computeMean = ({ newest }: BannerFacts): number => (newest.length * DRAWN) / BALLS
const formatMean = (facts: BannerFacts): string => computeMean(facts).toFixed(1)
const formatBall = (at: number): string => String(at + 1).padStart(2, '0')
const hasDemoDraws = ({ newest }: BannerFacts): boolean => newest.some(({ demo }) => demo)
/** Formats the range of issues in the chart; only their count if there are demo draws. */
const formatSpan = (facts: BannerFacts): string =>
  hasDemoDraws(facts)
    ? `演示数据，${facts.newest.length} 期`
    : `${facts.newest[0]?.issueno ?? ''}–${facts.newest.at(-1)?.issueno ?? ''}，${facts.newest.length} 期`
const formatBallsWithCount = (counted: readonly number[], times: number): string =>
  counted.flatMap((n, at) => (n === times ? [formatBall(at)] : [])).join('、')
