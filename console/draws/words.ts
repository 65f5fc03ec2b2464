import type { DeskDraw } from '#contract/draws.console.ts'

export const TRUST = { single: '单一来源', confirmed: '已核对', conflict: '有出入' } as const satisfies Record<
  DeskDraw['trust'],
  string
>

const SOURCES: Readonly<Record<string, string>> = {
  operator: '运营',
  welfare: '福彩官网',
  sports: '体彩官网',
  import: '文件导入',
  demo: '演示',
}

export const sourceName = (source: string): string => SOURCES[source] ?? source

interface Numbers {
  first_number: string
  second_number: string
}

export const numbersInWords = ({ first_number: first, second_number: second }: Numbers): string =>
  [first, second].filter((zone) => zone !== '').join(' + ')

export const sameNumbers = (a: Numbers, b: Numbers): boolean =>
  a.first_number === b.first_number && a.second_number === b.second_number
