import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { gameType, shanghaiTime } from '#contract/infra/fields.ts'
import type { GameCode } from '#lottery/games.ts'
import { CHAPTER_NAMES, type ChapterName, type SpecFile } from './chapters.ts'

export const DRAW_FORMS = ['csv', 'json'] as const
export type DrawForm = (typeof DRAW_FORMS)[number]

/** The files of open data (docs/rules/open.md). */
export const openFiles = {
  /** The draws of a game, all or those of a year. */
  draws: (code: GameCode, form: DrawForm, year?: number) =>
    openFiles.drawsBelow(`${code}${year === undefined ? '' : `/${year}`}.${form}`),
  drawsBelow: (file: string) => `/open/draws/${file}`,
  corrections: (form: DrawForm) => `/open/changes.${form}`,
  rules: () => '/open/rules.json',
  /** README: how the chapters are read. */
  chapter: (name: SpecFile) => `/open/spec/${name}.md`,
  vectors: (name: ChapterName) => `/open/spec/vectors/${name}.json`,
}

/** A chapter as it is written, for its page. */
export const specChapter = endpoint('GET', '/api/ranking_list/spec', {
  summary: '规格的一章，Markdown 原文；README 是怎样读',
  access: 'public',
  input: z.object({ chapter: z.enum(['README', ...CHAPTER_NAMES], '没有这一章') }),
  reply: z.object({ text: z.string() }),
})

/** YYYY-MM-DD */
const day = z.nullable(z.string())

const OpenData = z.object({
  games: z.array(
    z.object({
      type: gameType,
      count: z.int(),
      /** Of the first draw, and of the last; null: there are none. */
      first_date: day,
      last_date: day,
      /** When the last of them came or changed. */
      changed_at: z.nullable(shanghaiTime),
    }),
  ),
  corrections: z.int(),
})
export type OpenData = z.output<typeof OpenData>

/** What the files of open data hold; draws for demonstration are not among them. */
export const openData = endpoint('GET', '/api/ranking_list/open_data', {
  summary: '开放数据：各彩种真实开奖的期数、起止和最后改动的时间，更正的条数',
  access: 'public',
  follows: 'any-draw',
  input: z.object({}),
  reply: OpenData,
})
