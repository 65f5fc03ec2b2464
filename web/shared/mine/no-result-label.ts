import type { MyDraw } from '#contract/play/settlement.ts'

/** Returns the label of a pick of a drawn issue that is not settled. */
export const noResultLabel = ({ settlement }: Pick<MyDraw, 'settlement'>): string =>
  settlement === 'pending' ? '待核对' : '不核对'
