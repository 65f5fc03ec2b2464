import type { Card, CardInput } from '#contract/play/card.ts'
import type { Draw } from '#contract/play/draws.ts'
import type { SettledPick } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'

export interface ChosenCard {
  input: CardInput
  card: Card
}

export const CHART_COUNTS = [30, 50, 100] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

export const createPickCard = (type: GameType, issueno: string, pick: SettledPick): ChosenCard => ({
  input: { kind: 'pick', id: pick.id },
  // The published post also shows the draw once the issue is drawn; the preview never does.
  card: { kind: 'pick', type, issueno, red_ball: pick.red_ball, blue_ball: pick.blue_ball, drawn: null },
})

export const createDrawCard = ({ id, type, issueno, opendate, first_number, second_number }: Draw): ChosenCard => ({
  input: { kind: 'draw', id },
  card: { kind: 'draw', id, type, issueno, opendate, first_number, second_number },
})

export const createChartCard = (type: GameType, count: ChartCount): ChosenCard => ({
  input: { kind: 'chart', type, count },
  card: { kind: 'chart', type, count },
})
