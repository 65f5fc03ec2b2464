import type { Game } from '#lottery/games.ts'

/** What omissions are counted of. */
export const OMISSION_KINDS = ['number', 'pair', 'tail', 'sum', 'span', 'form'] as const
export type OmissionKind = (typeof OMISSION_KINDS)[number]

/** The kinds that a game has: in digit games the last digit of a number is the number itself. */
export const omissionKinds = ({ kind }: Game): readonly OmissionKind[] =>
  OMISSION_KINDS.filter((one) => kind === 'balls' || one !== 'tail')
