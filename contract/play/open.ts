import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { gameType, shanghaiTime } from '#contract/infra/fields.ts'
import { GAME_CODES, type GameCode } from '#lottery/games.ts'
import { CHAPTER_NAMES, type ChapterName, type SpecFile } from './chapters.ts'

export const DRAW_FORMS = ['csv', 'json'] as const
export type DrawForm = (typeof DRAW_FORMS)[number]

/** Paths of the open data files (docs/rules/open.md). */
export const openFiles = {
  draws: (code: GameCode, form: DrawForm, year?: number) =>
    openFiles.drawsBelow(`${code}${year === undefined ? '' : `/${year}`}.${form}`),
  drawsBelow: (file: string) => `/open/draws/${file}`,
  corrections: (form: DrawForm) => `/open/changes.${form}`,
  rules: () => '/open/rules.json',
  /** README explains the format of the chapters. */
  chapter: (name: SpecFile) => `/open/spec/${name}.md`,
  vectors: (name: ChapterName) => `/open/spec/vectors/${name}.json`,
}

export const ATOM = 'application/atom+xml'

/** Paths of the Atom feeds (docs/rules/open.md#feeds). */
export const atomFeeds = {
  draws: () => '/feeds/draws.xml',
  game: (code: GameCode) => `/feeds/draws/${code}.xml`,
  games: GAME_CODES.map((code) => `/feeds/draws/${code}.xml`),
  notices: () => '/feeds/notices.xml',
  /** Results of a member's own picks; a secret token identifies the member. */
  own: (token: string) => `/feeds/my/${token}.xml`,
}

export const specChapter = endpoint('GET', '/api/ranking_list/spec', {
  summary: '规格的一章，Markdown 原文；README 是怎样读',
  access: 'public',
  input: z.object({ chapter: z.enum(['README', ...CHAPTER_NAMES], '没有这一章') }),
  reply: z.object({ text: z.string() }),
})

const day = z.nullable(z.string())

const OpenData = z.object({
  games: z.array(
    z.object({
      type: gameType,
      count: z.int(),
      first_date: day,
      last_date: day,
      changed_at: z.nullable(shanghaiTime),
    }),
  ),
  corrections: z.int(),
})
export type OpenData = z.output<typeof OpenData>

/** Describes the contents of the open data files, which have no demo draws. */
export const openData = endpoint('GET', '/api/ranking_list/open_data', {
  summary: '开放数据：各彩种真实开奖的期数、起止和最后改动的时间，更正的条数',
  access: 'public',
  follows: 'any-draw',
  reply: OpenData,
})
