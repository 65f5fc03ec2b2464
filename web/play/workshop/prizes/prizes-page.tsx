import type { Game } from '#lottery/games.ts'
import { latestDrawQuery, loadLatestDraw } from '#web/play/workshop/check/check.queries.ts'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLine } from '#lottery/tickets/reading/format.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import { listPlayableLines } from '#web/play/workshop/ticket/playable-lines.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { SelectField } from '#web/shared/ui/forms/field.tsx'
import { LinePrizes } from './line-prizes.tsx'
import styles from './ticket-prizes.module.css'

export { loadLatestDraw as loader }

/** /workshop/{type}/prizes, 奖金计算: the possible prizes of a ticket line. */
export const Component = () => (
  <WorkshopFrame
    part="prizes"
    description="奖金计算：单式、复式、胆拖、倍投的一张票，对上几个号码得多少奖金，每一种的机会有多大，要交多少税，一张表看清。"
    about="开出的号码对上几个，这张票得多少，机会有多大。"
  >
    {(game, readings) => <TicketPrizes key={game.code} game={game} readings={readings} />}
  </WorkshopFrame>
)

/** The player selects one of several lines, because outcomes of lines with common numbers are not independent. */
function TicketPrizes({ game, readings }: { game: Game; readings: Readings }) {
  const read = useQuery(latestDrawQuery(game.type))
  const [chosen, setChosen] = useState(0)
  const lines = listPlayableLines(game, readings)
  const at = chosen < lines.length ? chosen : 0
  const one = lines[at]
  if (!one) return <EmptyView title="还没有可以算的号码" hint={`贴上或输入一注${game.name}，单式、复式、胆拖都行。`} />
  return (
    <>
      {lines.length > 1 && (
        <div className={styles.choose}>
          <SelectField label="算哪一行" value={at} onChange={({ target }) => setChosen(Number(target.value))}>
            {lines.map(({ line }, i) => (
              <option key={i} value={i}>
                {i + 1}. {formatLine(game, line)}
              </option>
            ))}
          </SelectField>
          <p className="muted small">一次算一行。几行的号码会一起中或一起不中，每行的奖金可以相加，机会不能。</p>
        </div>
      )}
      <QueryView
        read={read}
        failed="最新一期的开奖暂时没有取到"
        hint="没有它不知道浮动奖按多少算。"
        loading={{ shape: 'lines', rows: 7 }}
      >
        {(detail) => <LinePrizes {...one} isAlone={lines.length === 1} detail={detail} />}
      </QueryView>
    </>
  )
}
