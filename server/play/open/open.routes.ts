import { readFile } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { CHAPTER_NAMES } from '#contract/play/chapters.ts'
import { DRAW_FORMS, type DrawForm, openData, openFiles, specChapter } from '#contract/play/open.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, getGameByCode, isGameCode } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { DocumentCall, DocumentMaker } from '#server/infra/answers/document-maker.ts'
import {
  buildBody,
  buildLargeBody,
  type ResponseBody,
  registerCachedRoute,
  sendBody,
} from '#server/infra/answers/response-cache.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { countCorrections, countRealDrawsPerGame } from '#server/play/draws/draws.ts'
import { createCorrectionsFile, createDrawFile, formatNotFound, createRulesFile } from './files.ts'

export interface OpenDeps extends RouteSite {
  /** Caches the files separately from other responses. */
  filing: Pick<DocumentMaker, 'cached'>
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Registers the files of draws, corrections and rule versions, and docs/spec with its vectors (docs/rules/open.md). */
export function registerOpenDataRoutes(site: OpenDeps): void {
  registerCachedRoute(site, openData, async () => ({ data: await readOpenDataSummary(site), freshUntil: null }))
  registerDrawFileRoutes(site)
  registerSpecRoutes(site)
}

async function readOpenDataSummary({ db }: OpenDeps) {
  const held = new Map((await countRealDrawsPerGame(db)).map((one) => [one.game, one]))
  const games = ALL_GAMES.map(({ type }) => {
    const { count = 0, first = null, last = null, changed = null } = held.get(type) ?? {}
    return { type, count, first_date: first, last_date: last, changed_at: changed && formatShanghaiTime(changed) }
  })
  return { games, corrections: await countCorrections(db) }
}

function registerDrawFileRoutes({ app, db, filing }: OpenDeps): void {
  async function send(call: DocumentCall, name: string, form: DrawForm, make: () => Promise<string | null>) {
    const body = await filing.cached(call, `open ${name}.${form}`, async () => {
      const text = await make()
      return { body: text === null ? NO_SUCH_FILE : await buildLargeBody(TYPES[form], text), freshUntil: null }
    })
    return sendOpen(call, body)
  }

  app.get<{ Params: { '*': string } }>(openFiles.drawsBelow('*'), async (request, reply) => {
    const file = parseFileName(request.params['*'])
    if (!file) return sendOpen({ request, reply }, NO_SUCH_FILE)
    const { game, year, form } = file
    return send({ request, reply }, `${game.code} ${year}`, form, () => createDrawFile(db, game, form, year))
  })

  for (const form of DRAW_FORMS)
    app.get(openFiles.corrections(form), async (request, reply) =>
      send({ request, reply }, 'corrections', form, () => createCorrectionsFile(db, form)),
    )

  app.get(openFiles.rules(), async (request, reply) =>
    send({ request, reply }, 'rules', 'json', async () => createRulesFile()),
  )
}

const NO_SUCH_FILE = buildBody('text/plain; charset=utf-8', formatNotFound(), 404)

/** Parses `ssq.csv` or `ssq/2024.json`; null if it is invalid. */
function parseFileName(file: string): { game: Game; year: number | null; form: DrawForm } | null {
  const [, code = '', year = null, form = ''] = /^([a-z\d]+)(?:\/(20\d\d))?\.(csv|json)$/.exec(file) ?? []
  if (!isGameCode(code)) return null
  return { game: getGameByCode(code), year: year === null ? null : Number(year), form: form as DrawForm }
}

/** Registers the routes of the chapters of docs/spec and of their test vectors. */
function registerSpecRoutes(site: OpenDeps): void {
  registerCachedRoute(site, specChapter, async ({ chapter }) => ({
    data: { text: await readSpecText(`${chapter}.md`) },
    freshUntil: null,
  }))

  function serve(address: string, type: string, file: string): void {
    const body = createLazy(async () => buildBody(type, await readSpecText(file)))
    site.app.get(address, async (request, reply) => sendOpen({ request, reply }, await body()))
  }
  for (const name of ['README', ...CHAPTER_NAMES] as const)
    serve(openFiles.chapter(name), 'text/markdown; charset=utf-8', `${name}.md`)
  for (const name of CHAPTER_NAMES) serve(openFiles.vectors(name), TYPES.json, `vectors/${name}.json`)
}

const CHAPTERS_FOLDER = toProjectUrl('docs/spec/')
const readSpecText = (file: string): Promise<string> => readFile(new URL(file, CHAPTERS_FOLDER), 'utf8')

/** Sends a public file that any site may read (docs/rules/security.md#cross-origin-callers). */
function sendOpen({ request, reply }: DocumentCall, body: ResponseBody): FastifyReply {
  if (!reply.hasHeader('access-control-allow-origin')) reply.header('access-control-allow-origin', '*')
  return sendBody(request, reply.header('cross-origin-resource-policy', 'cross-origin'), body)
}
