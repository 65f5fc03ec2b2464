import type { Game } from '#lottery/games.ts'

export const OMISSION_KINDS = ['number', 'pair', 'tail', 'sum', 'span', 'form'] as const
export type OmissionKind = (typeof OMISSION_KINDS)[number]

/** Lists the omission kinds of a game. Digit games have no `tail`, because the last digit of a digit is the digit. */
export const listOmissionKinds = ({ kind }: Game): readonly OmissionKind[] =>
  OMISSION_KINDS.filter((one) => kind === 'balls' || one !== 'tail')
