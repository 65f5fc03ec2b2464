import type { Game } from '#lottery/games.ts'

/** Kinds of counted values. */
export const OMISSION_KINDS = ['number', 'pair', 'tail', 'sum', 'span', 'form'] as const
export type OmissionKind = (typeof OMISSION_KINDS)[number]

/** Lists the kinds of a game: in digit games the last digit equals the number. */
export const listOmissionKinds = ({ kind }: Game): readonly OmissionKind[] =>
  OMISSION_KINDS.filter((one) => kind === 'balls' || one !== 'tail')
