import { type AdminDraw, SOURCE_NAMES } from '#contract/play/draws.console.ts'

export const TRUST_LABELS = { single: '单一来源', confirmed: '已核对', conflict: '有出入' } as const satisfies Record<
  AdminDraw['trust'],
  string
>

export const formatSource = (source: string): string => SOURCE_NAMES[source] ?? source

type Numbers = Pick<AdminDraw, 'first_number' | 'second_number'>

export const formatDrawNumbers = ({ first_number: first, second_number: second }: Numbers): string =>
  [first, second].filter((zone) => zone !== '').join(' + ')

export const isSameNumbers = (a: Numbers, b: Numbers): boolean =>
  a.first_number === b.first_number && a.second_number === b.second_number

/** Warns that the first real draw of a game deletes its demo draws. */
export const describeDemoDeletion = (count: number): string =>
  `真实开奖取代演示开奖：保存后，${count} 期演示开奖和按它们核对的中奖、排行、讨论一并删去，不能恢复`
