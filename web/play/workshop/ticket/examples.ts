import type { Game, GameCode } from '#lottery/games.ts'

const EXAMPLES = {
  ssq: '08 14 26 27 30 32 + 12',
  dlt: '05 12 18 23 34 + 03 09',
  fc3d: '1 2 3',
  pl3: '1 2 3',
  pl5: '1 2 3 4 5',
  qxc: '1 2 3 4 5 6 + 11',
  qlc: '03 08 14 19 21 26 30',
} as const satisfies Record<GameCode, string>

/** Placeholder of the empty input. */
export const formatExample = (game: Game | null): string =>
  game ? `例如\n${EXAMPLES[game.code]}` : `例如\n${EXAMPLES.ssq}\n大乐透 ${EXAMPLES.dlt} 追加 2倍`
