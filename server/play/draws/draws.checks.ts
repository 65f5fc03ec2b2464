import { SOURCE_NAMES } from '#contract/play/draws.console.ts'
import { type Closure, localDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game, GAMES, type GameType, type Office } from '#lottery/games.ts'
import { shanghaiTime, yearOf } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type Check, type FeatureChecks, good, wrong } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { doubtText } from './audit.rules.ts'
import { closures } from './closures.ts'
import { type FeedName, written } from './draw-word.ts'
import { type SourceSettings, sourcesOf } from './draws.jobs.ts'
import { conflictsIn, doubtsIn, latestDrawOfEach } from './draws.queries.ts'
import { byTrust } from './draws.rules.ts'
import { wordsOf } from './draws.store.ts'
import { clockBeside, feedStates } from './feed-state.ts'
import { lackingHistory } from './history.ts'
import { missingIn } from './missing.ts'

/** Numbers are published within the hour; an operator must check a later draw. */
const LATE_MS = 60 * 60_000

/** Allowed clock difference: responses take seconds, and one or two minutes move no draw. */
const APART_MS = 2 * 60_000

/** Closures of a year are announced in the December before; the check fails from the middle of December. */
const CLOSURES_AHEAD_MS = 17 * 24 * 60 * 60_000

interface ChecksDeps {
  config: SourceSettings
  db: Reader
  clock: Clock
}

/** Checks that draws arrive in time and without contradictions. */
export const drawsChecks = (deps: ChecksDeps): FeatureChecks => ({
  checks: [
    feedCheck(deps, 'welfare', '福彩数据'),
    feedCheck(deps, 'sports', '体彩数据'),
    clockCheck(deps),
    awaitedCheck(deps),
    conflictsCheck(deps),
    doubtsCheck(deps),
    demoCheck(deps),
    historyCheck(deps),
    closuresCheck(deps),
  ],
})

const ABOUT = { permission: 'draws', place: 'draws' } as const

function feedCheck({ config, db }: ChecksDeps, name: FeedName, title: string): Check {
  return {
    ...ABOUT,
    name: `feed_${name}`,
    title,
    async run() {
      if (!sourcesOf(config).feeds) return good('不取官方数据')
      const states = (await feedStates(db)).filter((one) => one.feed === name)
      if (states.length === 0) return { state: 'unknown', words: '还没有取过' }
      const failing = states.filter(({ failures }) => failures > 0)
      const last = Math.max(...states.map(({ lastOkAt }) => lastOkAt?.getTime() ?? 0))
      if (failing.length === 0) return good(`最近成功 ${shanghaiTime(new Date(last))}`)
      return wrong(troublesOf(failing), '会自动再试；急用就在“开奖”录入号码', {
        faults: failing.map(({ game, lastError }) => `${game} ${lastError}`),
      })
    },
  }
}

function clockCheck({ config, db }: ChecksDeps): Check {
  return {
    name: 'clock',
    title: '服务器时间',
    permission: 'draws',
    async run() {
      if (config.siteClock || !sourcesOf(config).feeds) return good('不与官方数据对照')
      const results = await Promise.all(OFFICES.map(({ office }) => clockBeside(db, office)))
      const apart = results.flatMap((one) => one?.off.aheadMs ?? [])
      if (apart.length === 0) return { state: 'unknown', words: '还没有取过官方数据' }
      // A difference to one office alone may be an error of that office's clock.
      const least = apart.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]!
      if (Math.abs(least) <= APART_MS) return good('与官方数据一致')
      return wrong(
        `比官方数据的时间${least > 0 ? '快' : '慢'} ${Math.round(Math.abs(least) / 60_000)} 分钟`,
        '校准这台服务器的时间：停售和开奖都按它；下次取到官方数据后这里会更新',
      )
    },
  }
}

function awaitedCheck({ db, clock }: ChecksDeps): Check {
  return {
    ...ABOUT,
    name: 'draws_awaited',
    title: '等待开奖号码',
    isCounted: true,
    async run() {
      const now = clock.now()
      const missing = await missingIn(db, now)
      const late = missing.filter(({ drawAt }) => now.getTime() - drawAt.getTime() > LATE_MS)
      const [first] = late
      if (!first) return good(missing.length === 0 ? '都到了' : named(missing))
      const most = named(late.slice(0, NAMED)) + (late.length > NAMED ? '等' : '')
      const words = late.length === 1 ? most : `缺 ${late.length} 期：${most}`
      return wrong(`已晚 1 小时以上，${words}`, '对照官方公告，在“开奖”录入；那里列出了缺的每一期', {
        place: placeOf(first),
        waiting: late.length,
        faults: late.map(placeOf),
      })
    },
  }
}

function conflictsCheck({ db }: ChecksDeps): Check {
  return decisionCheck({
    name: 'draws_conflicts',
    title: '有出入的开奖',
    place: 'draws/conflict',
    cure: '对照官方公告，选定以哪个来源为准',
    find: () => conflictsIn(db),
    describe: ({ id }) => sourcesInWords(db, id),
  })
}

function doubtsCheck({ db }: ChecksDeps): Check {
  return decisionCheck({
    name: 'draws_doubts',
    title: '与规则矛盾的数字',
    place: 'draws/doubt',
    cure: '对照官方公告：公告如此，就在“开奖”确认；不然等官方更正，或导入正确的。确认前玩家看到的是未知',
    find: () => doubtsIn(db),
    describe: async ({ doubts }) => doubts.map(doubtText).join('；'),
  })
}

interface Decision<T> {
  name: string
  title: string
  place: string
  cure: string
  find(): Promise<T[]>
  describe(draw: T): Promise<string>
}

/** Builds a check for draws that need an operator's decision. It describes one draw, and lists several. */
const decisionCheck = <T extends { game: GameType; issueno: string }>({
  cure,
  find,
  describe,
  ...about
}: Decision<T>): Check => ({
  ...ABOUT,
  ...about,
  isCounted: true,
  async run() {
    const found = await find()
    const issues = found.map(({ game, issueno }) => ({ game: GAMES[game], issueno }))
    const waits = { waiting: found.length, faults: issues.map(placeOf) }
    if (found.length === 0) return good('没有')
    if (found.length === 1)
      return wrong(`${named(issues)}：${await describe(found[0]!)}`, cure, { ...waits, place: placeOf(issues[0]!) })
    const first = named(issues.slice(0, NAMED)) + (found.length > NAMED ? '等' : '')
    return wrong(`${found.length} 期：${first}`, cure, waits)
  },
})

/** Formats the numbers reported by each source: 运营 1,2,3，福彩官网 1,2,4 */
async function sourcesInWords(db: Reader, drawId: number): Promise<string> {
  const words = (await wordsOf(db, drawId)).toSorted(byTrust)
  return words.map((word) => `${SOURCE_NAMES[word.source]} ${written(word)}`).join('，')
}

function demoCheck({ db }: ChecksDeps): Check {
  return {
    ...ABOUT,
    name: 'demo_draws',
    title: '演示开奖',
    async run() {
      const latest = await latestDrawOfEach(db)
      const games = ALL_GAMES.filter((game) => latest.get(game)?.demo)
      if (games.length === 0) return good('没有')
      const names = games.map(({ name }) => name).join('、')
      return good(
        `${names}。官方的、录入或导入的第一期来到时，该彩种的演示开奖和按它们核对的中奖、排行、讨论一并删去，写进记录`,
      )
    },
  }
}

/** Counts bundled historical draws missing in the database. */
function historyCheck({ config, db, clock }: ChecksDeps): Check {
  return {
    ...ABOUT,
    name: 'draws_history',
    title: '历史开奖',
    async run() {
      if (!sourcesOf(config).history) return good('不用随站的历史')
      const lacking = await lackingHistory(db, { now: clock.now() })
      if (lacking === 0) return good('随站的历史都在')
      return wrong(
        `可补 ${lacking} 期历史`,
        '在“开奖”按“补入历史”，或运行 npm run draws -- lay-history；官方的、导入的和录入的开奖都不动',
      )
    },
  }
}

function closuresCheck({ db, clock }: ChecksDeps): Check {
  return {
    ...ABOUT,
    name: 'closures_ahead',
    title: '休市安排',
    place: 'draws/closures',
    async run() {
      const year = yearOf(localDate(new Date(clock.now().getTime() + CLOSURES_AHEAD_MS)))
      const known = (await closures(db)).filter(({ from, to }) => yearOf(from) <= year && year <= yearOf(to))
      const missing = OFFICES.filter(({ office }) => !known.some((one) => (one.office ?? office) === office))
      if (missing.length === 0) return good(`${year} 年：${known.map(daysOf).join('、')}`)
      const whose = missing.length === OFFICES.length ? '' : `${missing[0]!.name}的`
      return wrong(`${year} 年${whose}休市还没有录入`, '官方在每年 12 月前后公告；对照公告，在“开奖”的“休市”里增加', {
        faults: missing.map(({ office }) => `${year} ${office}`),
      })
    },
  }
}

const OFFICES = [
  { office: 'welfare', name: '福彩' },
  { office: 'sports', name: '体彩' },
] as const satisfies readonly { office: Office; name: string }[]

/** Maximum number of issues named in a message; the list shows all. */
const NAMED = 3

interface Issue {
  game: Game
  issueno: string
}

const named = (issues: readonly Issue[]): string =>
  issues.map(({ game, issueno }) => `${game.name}第${issueno}期`).join('、')

/** Console path of an issue. */
const placeOf = ({ game, issueno }: Issue): string => `draws/${game.type}/${issueno}`

const daysOf = ({ from, to }: Closure): string => `${from.slice(5)} 至 ${to.slice(5)}`

/** Formats the errors of the feeds; games with the same error are grouped. */
function troublesOf(failing: Awaited<ReturnType<typeof feedStates>>): string {
  const alike = Map.groupBy(failing, ({ failures, lastError }) => `失败 ${failures} 次：${lastError}`)
  return [...alike]
    .map(([words, states]) => `${states.map(({ game }) => GAMES[game].name).join('、')}${words}`)
    .join('；')
}
