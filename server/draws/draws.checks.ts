import { awaitedDraw } from '#lottery/calendar.ts'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/db/connect.ts'
import { type Check, type FeatureChecks, good, wrong } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'
import { closures } from './closures.ts'
import type { FeedName } from './draw-word.ts'
import { type SourceSettings, sourcesOf } from './draws.jobs.ts'
import { conflictsIn, latestDrawOfEach } from './draws.queries.ts'
import { feedStates } from './feed-state.ts'

/** Numbers are published within the hour; later somebody has to look. */
const LATE_MS = 60 * 60_000

interface ChecksDeps {
  config: SourceSettings
  db: Reader
  clock: Clock
}

/** Whether draws come, in time and without contradiction. */
export function drawsChecks({ config, db, clock }: ChecksDeps): FeatureChecks {
  const about = { wants: 'draws', place: 'draws' } as const
  return {
    checks: [feed('welfare', '福彩数据'), feed('sports', '体彩数据'), awaited(), conflicts()],
  }

  function feed(name: FeedName, title: string): Check {
    return {
      ...about,
      name: `feed_${name}`,
      title,
      async look() {
        if (!sourcesOf(config).feeds) return good('不取官方数据')
        const states = (await feedStates(db)).filter((one) => one.feed === name)
        if (states.length === 0) return { state: 'unknown', words: '还没有取过' }
        const failing = states.filter(({ failures }) => failures > 0)
        const last = Math.max(...states.map(({ lastOkAt }) => lastOkAt?.getTime() ?? 0))
        if (failing.length === 0) return good(`最近成功 ${shanghaiTime(new Date(last))}`)
        return wrong(troublesOf(failing), '会自动再试；急用就在“开奖”录入号码')
      },
    }
  }

  function awaited(): Check {
    return {
      ...about,
      name: 'draws_awaited',
      title: '等待开奖号码',
      async look() {
        const [now, latest, closed] = [clock.now(), await latestDrawOfEach(db), await closures(db)]
        const waiting = ALL_GAMES.flatMap((game) => {
          const slot = awaitedDraw(game, latest.get(game) ?? null, closed, now)
          return slot
            ? [{ words: `${game.name}第${slot.issueno}期`, late: now.getTime() - slot.drawAt.getTime() > LATE_MS }]
            : []
        })
        const late = waiting.filter((one) => one.late).map(({ words }) => words)
        if (late.length > 0) return wrong(`已晚 1 小时以上：${late.join('、')}`, '对照官方公告，在“开奖”录入')
        return good(waiting.length === 0 ? '都到了' : waiting.map(({ words }) => words).join('、'))
      },
    }
  }

  function conflicts(): Check {
    return {
      ...about,
      name: 'draws_conflicts',
      title: '有出入的开奖',
      async look() {
        const count = await conflictsIn(db)
        return count === 0 ? good('没有') : wrong(`${count} 期`, '对照官方公告，在“开奖”选定以哪个来源为准')
      },
    }
  }
}

/** What failed, said once for all the games that it failed for. */
function troublesOf(failing: Awaited<ReturnType<typeof feedStates>>): string {
  const alike = Map.groupBy(failing, ({ failures, lastError }) => `失败 ${failures} 次：${lastError}`)
  return [...alike]
    .map(([words, states]) => `${states.map(({ game }) => GAMES[game].name).join('、')}${words}`)
    .join('；')
}
