/** Chapters of docs/spec by the prefix of their sentences: GAM in S-GAM-01. */
export const CHAPTERS = {
  GAM: 'games',
  RND: 'rounds',
  SET: 'settlement',
  PRZ: 'prizes',
  TAX: 'tax',
  TKT: 'tickets',
  CAL: 'calendar',
  TRD: 'trends',
  PTS: 'points',
} as const
type Letters = keyof typeof CHAPTERS
export type ChapterName = (typeof CHAPTERS)[Letters]
export const CHAPTER_NAMES: readonly ChapterName[] = Object.values(CHAPTERS)
export type SpecFile = ChapterName | 'README'

export type Sentence = `S-${Letters}-${number}`

export const getChapter = (number: Sentence): ChapterName => CHAPTERS[number.slice(2, 5) as Letters]
