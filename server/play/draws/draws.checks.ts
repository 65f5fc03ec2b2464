import { SOURCE_NAMES } from '#contract/play/draws.console.ts'
import { type Closure, toLocalDate } from '#lottery/calendar.ts'
import { type Game, GAMES, type GameType, type Office } from '#lottery/games.ts'
import { formatShanghaiTime, toYear } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Check, type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { formatDoubt } from './record/audit.rules.ts'
import { listClosures } from './closures.ts'
import { type FeedName, formatNumbers } from './draw-report.ts'
import { type SourceSettings, selectSources } from './draws.jobs.ts'
import { listConflictingDraws, listDoubtfulDraws } from './draws.queries.ts'
import { compareTrust } from './draws.rules.ts'
import { listReportsOfDraw } from './draws.store.ts'
import { readClockDifference, listFeedStates } from './feeds/feed-state.ts'
import { countMissingHistory } from './history/history.ts'
import { listMissingDraws } from './read/missing-draws.ts'

/** Numbers are normally published within this time after the draw. */
const LATE_MS = 60 * 60_000

/** Allowed difference between the server's clock and the feeds' clock: responses take seconds. */
const APART_MS = 2 * 60_000

/**
 * The closures of a year are announced in the previous December; the check fails if they are unknown in mid-December.
 */
const CLOSURES_AHEAD_MS = 17 * 24 * 60 * 60_000

interface ChecksDeps {
  config: SourceSettings
  db: Queryable
  clock: Clock
}

export const drawsChecks = (deps: ChecksDeps): FeatureChecks => ({
  checks: [
    createFeedCheck(deps, 'welfare', '福彩数据'),
    createFeedCheck(deps, 'sports', '体彩数据'),
    createClockCheck(deps),
    createAwaitedDrawsCheck(deps),
    createConflictsCheck(deps),
    createDoubtsCheck(deps),
    createHistoryCheck(deps),
    createClosuresCheck(deps),
  ],
})

const CHECK_DEFAULTS = { permission: 'draws', place: 'draws' } as const

function createFeedCheck({ config, db }: ChecksDeps, name: FeedName, title: string): Check {
  return {
    ...CHECK_DEFAULTS,
    name: `feed_${name}`,
    title,
    async run() {
      if (!selectSources(config).feeds) return goodFinding('不取官方数据')
      const states = (await listFeedStates(db)).filter((one) => one.feed === name)
      if (states.length === 0) return { state: 'unknown', words: '还没有取过' }
      const failing = states.filter(({ failures }) => failures > 0)
      const last = Math.max(...states.map(({ lastOkAt }) => lastOkAt?.getTime() ?? 0))
      if (failing.length === 0) return goodFinding(`最近成功 ${formatShanghaiTime(new Date(last))}`)
      return wrongFinding(formatFeedErrors(failing), '会自动再试；急用就在“开奖”录入号码', {
        faults: failing.map(({ game, lastError }) => `${game} ${lastError}`),
      })
    },
  }
}

function createClockCheck({ config, db }: ChecksDeps): Check {
  return {
    name: 'clock',
    title: '服务器时间',
    permission: 'draws',
    async run() {
      if (config.siteClock || !selectSources(config).feeds) return goodFinding('不与官方数据对照')
      const results = await Promise.all(OFFICES.map(({ office }) => readClockDifference(db, office)))
      const apart = results.flatMap((one) => one?.off.aheadMs ?? [])
      if (apart.length === 0) return { state: 'unknown', words: '还没有取过官方数据' }
      // Uses the smaller difference: a difference to one office alone may be an error of that office's clock.
      const least = apart.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]!
      if (Math.abs(least) <= APART_MS) return goodFinding('与官方数据一致')
      return wrongFinding(
        `比官方数据的时间${least > 0 ? '快' : '慢'} ${Math.round(Math.abs(least) / 60_000)} 分钟`,
        '校准这台服务器的时间：停售和开奖都按它；下次取到官方数据后这里会更新',
      )
    },
  }
}

function createAwaitedDrawsCheck({ db, clock }: ChecksDeps): Check {
  return {
    ...CHECK_DEFAULTS,
    name: 'draws_awaited',
    title: '等待开奖号码',
    isCounted: true,
    async run() {
      const now = clock.now()
      const missing = await listMissingDraws(db, now)
      const late = missing.filter(({ drawAt }) => now.getTime() - drawAt.getTime() > LATE_MS)
      const [first] = late
      if (!first) return goodFinding(missing.length === 0 ? '都到了' : formatIssues(missing))
      const most = formatIssues(late.slice(0, MAX_NAMED_ISSUES)) + (late.length > MAX_NAMED_ISSUES ? '等' : '')
      const words = late.length === 1 ? most : `缺 ${late.length} 期：${most}`
      return wrongFinding(`已晚 1 小时以上，${words}`, '对照官方公告，在“开奖”录入；那里列出了缺的每一期', {
        place: toConsolePath(first),
        waiting: late.length,
        faults: late.map(toConsolePath),
      })
    },
  }
}

function createConflictsCheck({ db }: ChecksDeps): Check {
  return createDecisionCheck({
    name: 'draws_conflicts',
    title: '有出入的开奖',
    place: 'draws/conflict',
    cure: '对照官方公告，选定以哪个来源为准',
    find: () => listConflictingDraws(db),
    describe: ({ id }) => formatSources(db, id),
  })
}

function createDoubtsCheck({ db }: ChecksDeps): Check {
  return createDecisionCheck({
    name: 'draws_doubts',
    title: '与规则矛盾的数字',
    place: 'draws/doubt',
    cure: '对照官方公告：公告如此，就在“开奖”确认；不然等官方更正，或导入正确的。确认前玩家看到的是未知',
    find: () => listDoubtfulDraws(db),
    describe: async ({ doubts }) => doubts.map(formatDoubt).join('；'),
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

/**
 * Builds a check for draws that need an operator's decision. Its finding describes a single draw, or lists the issues.
 */
const createDecisionCheck = <T extends { game: GameType; issueno: string }>({
  cure,
  find,
  describe,
  ...about
}: Decision<T>): Check => ({
  ...CHECK_DEFAULTS,
  ...about,
  isCounted: true,
  async run() {
    const found = await find()
    const issues = found.map(({ game, issueno }) => ({ game: GAMES[game], issueno }))
    const waits = { waiting: found.length, faults: issues.map(toConsolePath) }
    if (found.length === 0) return goodFinding('没有')
    if (found.length === 1)
      return wrongFinding(`${formatIssues(issues)}：${await describe(found[0]!)}`, cure, {
        ...waits,
        place: toConsolePath(issues[0]!),
      })
    const first = formatIssues(issues.slice(0, MAX_NAMED_ISSUES)) + (found.length > MAX_NAMED_ISSUES ? '等' : '')
    return wrongFinding(`${found.length} 期：${first}`, cure, waits)
  },
})

async function formatSources(db: Queryable, drawId: number): Promise<string> {
  const words = (await listReportsOfDraw(db, drawId)).toSorted(compareTrust)
  return words.map((word) => `${SOURCE_NAMES[word.source]} ${formatNumbers(word)}`).join('，')
}

function createHistoryCheck({ config, db, clock }: ChecksDeps): Check {
  return {
    ...CHECK_DEFAULTS,
    name: 'draws_history',
    title: '历史开奖',
    async run() {
      if (!selectSources(config).history) return goodFinding('不用随站的历史')
      const lacking = await countMissingHistory(db, { now: clock.now() })
      if (lacking === 0) return goodFinding('随站的历史都在')
      return wrongFinding(
        `可补 ${lacking} 期历史`,
        '在“开奖”按“补入历史”，或运行 npm run draws -- lay-history；官方的、导入的和录入的开奖都不动',
      )
    },
  }
}

function createClosuresCheck({ db, clock }: ChecksDeps): Check {
  return {
    ...CHECK_DEFAULTS,
    name: 'closures_ahead',
    title: '休市安排',
    place: 'draws/closures',
    async run() {
      const year = toYear(toLocalDate(new Date(clock.now().getTime() + CLOSURES_AHEAD_MS)))
      const known = (await listClosures(db)).filter(({ from, to }) => toYear(from) <= year && year <= toYear(to))
      const missing = OFFICES.filter(({ office }) => !known.some((one) => (one.office ?? office) === office))
      if (missing.length === 0) return goodFinding(`${year} 年：${known.map(formatClosureDays).join('、')}`)
      const whose = missing.length === OFFICES.length ? '' : `${missing[0]!.name}的`
      return wrongFinding(
        `${year} 年${whose}休市还没有录入`,
        '官方在每年 12 月前后公告；对照公告，在“开奖”的“休市”里增加',
        {
          faults: missing.map(({ office }) => `${year} ${office}`),
        },
      )
    },
  }
}

const OFFICES = [
  { office: 'welfare', name: '福彩' },
  { office: 'sports', name: '体彩' },
] as const satisfies readonly { office: Office; name: string }[]

const MAX_NAMED_ISSUES = 3

interface CheckedIssue {
  game: Game
  issueno: string
}

const formatIssues = (issues: readonly CheckedIssue[]): string =>
  issues.map(({ game, issueno }) => `${game.name}第${issueno}期`).join('、')

const toConsolePath = ({ game, issueno }: CheckedIssue): string => `draws/${game.type}/${issueno}`

const formatClosureDays = ({ from, to }: Closure): string => `${from.slice(5)} 至 ${to.slice(5)}`

function formatFeedErrors(failing: Awaited<ReturnType<typeof listFeedStates>>): string {
  const alike = Map.groupBy(failing, ({ failures, lastError }) => `失败 ${failures} 次：${lastError}`)
  return [...alike]
    .map(([words, states]) => `${states.map(({ game }) => GAMES[game].name).join('、')}${words}`)
    .join('；')
}
