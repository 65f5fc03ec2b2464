/** The chapters of docs/spec, by what their sentences begin with: GAM in S-GAM-01. */
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

/** The number of a sentence of docs/spec, as S-SET-05. */
export type Sentence = `S-${Letters}-${number}`

/** The chapter that has a sentence. */
export const chapterOf = (number: Sentence): ChapterName => CHAPTERS[number.slice(2, 5) as Letters]
