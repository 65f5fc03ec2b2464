import type { Dice } from '#lottery/dice.ts'

/** Of the dice that vectors are thrown with. */
export const SEED = 32

/** One question that a chapter answers, and what it is asked with; JSON throughout. */
export interface Question {
  readonly sentence: string
  readonly input: { readonly ask: string }
}

/** A question whose answer was worked out from the source by hand, before any code was asked. */
export interface WorkedByHand extends Question {
  readonly expect: unknown
}

/** What the vectors of a chapter of docs/spec are made of. */
export interface Chapter {
  /** Its file, without the ending. */
  readonly name: string
  /** What its sentences begin with: GAM in S-GAM-01. */
  readonly letters: string
  /** What our code says to a question, by `ask`. */
  readonly answers: Readonly<Record<string, (input: never) => unknown>>
  readonly byHand: readonly WorkedByHand[]
  /** Edges whose answers our code gives, then what is thrown; the same each time for the same dice. */
  readonly more: (dice: Dice) => readonly Question[]
}

/** One line of a file of vectors. */
export interface VectorLine extends WorkedByHand {
  readonly id: string
}

/** Questions of a chapter, with types: `asked<{ n: number }>('unrank', 'S-GAM-08')({ n: 0 })`. */
export function asking(letters: string) {
  return (number: number, ask: string, input: object): Question => ({
    sentence: `S-${letters}-${String(number).padStart(2, '0')}`,
    input: { ask, ...input },
  })
}

/** All vectors of a chapter, those worked by hand first. Throws where our code contradicts one of these. */
export function vectorsOf(chapter: Chapter, dice: Dice): VectorLine[] {
  const byHand = chapter.byHand.map((worked) => {
    const ours = answerOf(chapter, worked.input)
    if (same(ours, worked.expect)) return worked
    throw new Error(`${JSON.stringify(worked)}: our code says ${JSON.stringify(ours)}`)
  })
  const rest = chapter.more(dice).map((question) => ({ ...question, expect: answerOf(chapter, question.input) }))
  return unique([...byHand, ...rest]).map(({ sentence, input, expect }, at) => ({
    id: `${chapter.letters}-${String(at + 1).padStart(4, '0')}`,
    sentence,
    input,
    expect,
  }))
}

/** What our code says to the input of a vector, as JSON has it. */
export function answerOf({ name, answers }: Chapter, input: Question['input']): unknown {
  const answer = answers[input.ask]
  if (!answer) throw new Error(`${name} does not answer ${input.ask}`)
  return answer(input as never)
}

/** Whether two values are the same JSON. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function unique(vectors: readonly WorkedByHand[]): WorkedByHand[] {
  const byInput = new Map<string, WorkedByHand>()
  for (const vector of vectors) {
    const key = vector.sentence + JSON.stringify(vector.input)
    if (!byInput.has(key)) byInput.set(key, vector)
  }
  return [...byInput.values()]
}

/** A file of vectors: an array, one vector a line. */
export const written = (vectors: readonly VectorLine[]): string =>
  `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`
