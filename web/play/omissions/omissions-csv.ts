import type { Omissions } from '#contract/play/omissions.ts'
import type { Game } from '#lottery/games.ts'
import type { OmissionKind } from '#lottery/omissions/kinds.ts'
import { toCsvRatio, toCsv } from '#web/shared/lib/save-file.ts'
import { sortRows, type SortOrder, toRows } from './omission-rows.ts'
import { COLUMN_NAMES, COLUMNS, KIND_NAMES } from './omission-labels.ts'

export interface OmissionsExport {
  game: Game
  kind: OmissionKind
  order: SortOrder
  data: Omissions
}

export function toOmissionsCsv({ game, kind, order, data }: OmissionsExport): string {
  const head = ['类别', KIND_NAMES[kind], ...COLUMNS.map((column) => COLUMN_NAMES[column])]
  const body = data.groups.flatMap((group) =>
    sortRows(toRows(data, group), order).map((row) => [
      group.name,
      toCsvRatio(row.label),
      ...COLUMNS.map((column) => String(row[column] ?? '')),
    ]),
  )
  const demo = data.is_demo === 1 ? '；演示数据' : ''
  const about = `${game.name}${KIND_NAMES[kind]}遗漏统计，${data.first_issueno}–${data.last_issueno}共${data.draws}期${demo}`
  return toCsv([head, ...body, [about]])
}

export const buildFileName = ({ game, kind, data }: OmissionsExport): string =>
  `${game.name}遗漏统计-${KIND_NAMES[kind]}-${data.draws}期-至${data.last_issueno}.csv`
