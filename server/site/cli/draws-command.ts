import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { LocalDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game, getGameByCode, GAMES, isGameCode, isGameType } from '#lottery/games.ts'
import { InvalidNumbers, normaliseIssue } from '#lottery/numbers.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isDay, formatShanghaiTime } from '#lottery/dates.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type Connection, type Database, runTransactionAlone } from '#server/infra/db/connect.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import * as draws from '#server/play/draws/draws.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'

const USAGE = `用法：
  npm run draws -- import FILE… [--allow-weekday]   导入 CSV 或 JSON
  npm run draws -- sync [GAME…]                     向官方数据源取一轮
  npm run draws -- feeds                            各数据源的状况
  npm run draws -- confirm GAME ISSUE               确认现有号码
  npm run draws -- resolve GAME ISSUE SOURCE        以某来源的号码为准（${draws.SOURCES.join('、')}）
  npm run draws -- closure FROM TO [welfare|sports] [--remove]   增加（或撤销）休市
  npm run draws -- lay-history                      补入随站历史里缺的各期
  npm run draws -- history [FOLDER]                 把本站的开奖写成随站历史（默认 history/）
GAME 为 ssq、dlt、fc3d、pl3、pl5、qxc、qlc 或 1-7；日期写作 YYYY-MM-DD`

const OPTIONS = { 'allow-weekday': { type: 'boolean' }, remove: { type: 'boolean' } } as const

const LINE_LABELS = { corrected: '更正', conflict: '冲突', refused: '拒绝' } as const

interface CommandSite {
  connection: Connection
  db: Database
  clock: Clock
  now: Date
  logger: FastifyBaseLogger
  feedHosts: draws.FeedHosts
}

/**
 * Returns a function that runs the command and returns whether everything succeeded. Throws a StartProblem for invalid
 * arguments.
 */
export function parseDrawsCommand(words: string[]): (site: CommandSite) => Promise<boolean> {
  const { values: flags, positionals } = parseWords(words)
  const [name, ...rest] = positionals
  const [first, second, third] = rest
  if (name === 'import' && first) return (site) => importFiles(site, rest, flags['allow-weekday'] ?? false)
  if (name === 'sync') return syncCommand(rest.map(parseGameArgument))
  if (name === 'feeds' && rest.length === 0) return printFeeds
  if (name === 'confirm' && rest.length === 2) return confirmCommand(parseGameArgument(first!), second!)
  if (name === 'resolve' && rest.length === 3) return resolveCommand(parseGameArgument(first!), second!, third!)
  if (name === 'lay-history' && rest.length === 0) return importHistory
  if (name === 'history' && rest.length <= 1) return (site) => writeHistory(site, first ?? draws.HISTORY)
  if (name === 'closure' && (rest.length === 2 || rest.length === 3)) {
    return closureCommand(first!, second!, third ?? null, flags.remove ?? false)
  }
  throw new StartProblem(USAGE)
}

function parseWords(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch {
    throw new StartProblem(USAGE)
  }
}

async function importFiles(
  { db, now }: CommandSite,
  files: readonly string[],
  allowWeekday: boolean,
): Promise<boolean> {
  let clean = true
  for (const file of files) {
    const good = await importOneFile(file, () => draws.importFile(db, file, { now, allowWeekday, hooks: drawHooks }))
    clean &&= good
  }
  return clean
}

async function importOneFile(file: string, run: () => Promise<draws.ImportReport>): Promise<boolean> {
  const name = basename(file)
  try {
    const report = await run()
    for (const { line, kind, reason } of report.lines) console.log(`${name}:${line} ${LINE_LABELS[kind]}：${reason}`)
    const { accepted, unchanged, corrected, conflicting, refused } = report
    console.log(`${name}：接受 ${accepted}，未变 ${unchanged}，更正 ${corrected}，冲突 ${conflicting}，拒绝 ${refused}`)
    return refused === 0 && conflicting === 0
  } catch (error) {
    console.log(`${name} 无法导入：${formatImportError(error)}`)
    return false
  }
}

function formatImportError(error: unknown): string {
  if (error instanceof draws.UnusableRow) return error.reason
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return '没有这个文件'
  if (code === 'EISDIR' || code === 'EACCES') return '读不了这个文件'
  throw error
}

async function printFeeds({ db }: CommandSite): Promise<boolean> {
  const states = await draws.listFeedStates(db)
  if (states.length === 0) console.log('还没有取过官方数据')
  for (const { game, feed, lastOkAt, failures, lastError, nextTryAt } of states) {
    const ok = lastOkAt ? `最近成功 ${formatShanghaiTime(lastOkAt)}` : '尚未成功'
    const next = nextTryAt ? `，${formatShanghaiTime(nextTryAt)} 再试` : ''
    const trouble = failures > 0 ? `；连续失败 ${failures} 次（${lastError}）${next}` : ''
    console.log(`${GAMES[game].name}（${feed}）：${ok}${trouble}`)
  }
  return states.every(({ failures }) => failures === 0)
}

function confirmCommand(game: Game, issue: string) {
  const issueno = parseIssueArgument(game, issue)
  return ({ db, now }: CommandSite) =>
    printDecision(db.transaction((tx) => draws.confirmDraw(tx, game, issueno, { now, hooks: drawHooks })))
}

function resolveCommand(game: Game, issue: string, name: string) {
  const issueno = parseIssueArgument(game, issue)
  const source = draws.SOURCES.find((one) => one === name)
  if (!source) throw new StartProblem(`没有来源“${name}”，可选：${draws.SOURCES.join('、')}`)
  return ({ db, now }: CommandSite) =>
    printDecision(db.transaction((tx) => draws.resolveDraw(tx, game, issueno, source, { now, hooks: drawHooks })))
}

async function printDecision(decision: Promise<Awaited<ReturnType<typeof draws.confirmDraw>>>): Promise<boolean> {
  const outcome = await decision
  const good = outcome.kind !== 'unknown' && outcome.kind !== 'refused'
  console.log(good ? '已确认，以运营的决定为准' : outcome.reason)
  return good
}

function closureCommand(first: string, last: string, office: string | null, remove: boolean) {
  const [from, to] = [parseDayArgument(first), parseDayArgument(last)]
  const refusal = draws.checkClosure(from, to)
  if (refusal !== null) throw new StartProblem(refusal)
  if (office !== null && office !== 'welfare' && office !== 'sports') throw new StartProblem(USAGE)
  return async ({ db, now }: CommandSite) => {
    const clash = remove ? null : await draws.findContradiction(db, { from, to, ...(office && { office }) })
    if (clash !== null) throw new StartProblem(clash)
    const change = remove ? draws.removeClosure : draws.addClosure
    const changed = await db.transaction((tx) => change(tx, { from, to, office }, { now, hooks: drawHooks }))
    console.log(changed ? `已${remove ? '撤销' : '增加'}休市 ${from} 至 ${to}` : `${remove ? '没有' : '已有'}这段休市`)
    return true
  }
}

async function importHistory({ connection, now }: CommandSite): Promise<boolean> {
  const count = await runHistoryWork(() =>
    runTransactionAlone(connection, (tx) => draws.insertMissingHistory(tx, { now, hooks: drawHooks })),
  )
  console.log(count > 0 ? `已补入 ${count} 期历史` : '没有可补的历史')
  return true
}

async function writeHistory({ db }: CommandSite, folder: string): Promise<boolean> {
  const files = await runHistoryWork(() => draws.writeHistory(db, folder))
  for (const { game, count, until, inConflict } of files) {
    console.log(`${game.name}：${count} 期，到 ${until}`)
    if (inConflict.length > 0) console.log(`  有出入，没有写入：${inConflict.join('、')}`)
  }
  return files.every(({ inConflict }) => inConflict.length === 0)
}

async function runHistoryWork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof draws.UnusableRow ? new StartProblem(error.reason) : error
  }
}

function parseDayArgument(text: string): LocalDate {
  if (!isDay(text)) throw new StartProblem(`日期“${text}”不正确，请写作 YYYY-MM-DD`)
  return text
}

function parseGameArgument(text: string): Game {
  if (isGameCode(text)) return getGameByCode(text)
  const type = Number(text)
  if (isGameType(type)) return GAMES[type]
  throw new StartProblem(`没有彩种“${text}”`)
}

function parseIssueArgument(game: Game, text: string): string {
  try {
    return normaliseIssue(game, text)
  } catch (error) {
    if (error instanceof InvalidNumbers) throw new StartProblem(error.reason)
    throw error
  }
}

function syncCommand(games: readonly Game[]) {
  return async ({ db, clock, logger, feedHosts }: CommandSite): Promise<boolean> => {
    const feeds = draws.createOfficialFeeds(feedHosts)
    const chosen = games.length > 0 ? games : ALL_GAMES
    const done = await draws.syncGames({ db, clock, feeds, hooks: drawHooks, logger }, chosen)
    for (const one of done) console.log(`${one.game.name}：${formatSync(one)}`)
    return done.every((one) => 'outcomes' in one && one.outcomes.refused === 0 && one.outcomes.conflict === 0)
  }
}

function formatSync(synced: draws.SyncResult): string {
  if ('trouble' in synced) return `取不到，${synced.trouble}`
  const { accepted, unchanged, corrected, conflict, refused } = synced.outcomes
  return `接受 ${accepted}，未变 ${unchanged}，更正 ${corrected}，冲突 ${conflict}，拒绝 ${refused}`
}
